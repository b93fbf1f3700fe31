/** The request for erasure. */
export const erasure = {
  'erasure.title': 'Ask to be erased',
  'erasure.text': 'You can ask {tenant} to erase everything about you here.',
  'erasure.whatTitle': 'What this means',
  'erasure.pictures': 'Your pictures, your details and all messages are erased. Nobody can bring them back.',
  'erasure.person': 'A person at {tenant} looks at your request and does it.',
  'erasure.checks': 'What is not decided yet can’t be decided any more. You may have to begin again.',
  'erasure.reason': 'Why? You don’t have to say.',
  'erasure.understand': 'Yes, I want to be erased.',
  'erasure.tickFirst': 'Please tick the box first.',
  'erasure.reasonTooLong': 'That is too long. Please write less.',
  'erasure.ask': 'Ask to be erased',
  'erasure.doneTitle': 'Your request is in',
  'erasure.doneText': '{tenant} has it. Until it is done, your pictures stay locked.',
  'erasure.pendingTitle': 'You have asked already',
  'erasure.pendingText': 'Your request is with {tenant}. You don’t need to ask again.',
} as const;
