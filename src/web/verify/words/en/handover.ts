/** The link goes from a computer to a phone. */
export const handover = {
  'handover.offer': 'Use your phone instead',
  'handover.title': 'Go on with your phone',
  'handover.text': 'Point your phone’s camera at this code. It works once.',
  'handover.until': 'It works until {time, time, short}.',
  'handover.code': 'A code for your phone’s camera',
  'handover.link': 'Or open this address on your phone:',
  'handover.expired': 'This code is too old.',
  'handover.renew': 'Make a new code',
  'handover.opened': 'Opened on your phone',
  'handover.openedText': 'Go on there. This page follows by itself.',
  'handover.here': 'Go on here instead',
  'handover.failed': 'That did not work just now. Please try again.',
} as const;
