/** What the console says at its door. */
export const SIGN_IN = {
  title: 'Sign in',
  lead: 'For people who review.',
  email: 'E-mail',
  password: 'Password',
  button: 'Sign in',
  busy: 'Signing in',
  wrong: 'The e-mail or the password is wrong.',
  tooMany: 'There were too many failed logins. Try again in a quarter of an hour.',
  needsFactor: 'A second factor is required here. Ask a superuser for a link to set one up.',
  failed: 'Signing in did not work just now. Try again in a moment.',
  again: 'Your session has ended',
  againLead: 'Sign in again to go on. What you typed is still here.',
} as const;

export const CODE = {
  title: 'Your code',
  lead: 'Open your authenticator and type the six digits it shows. One of your emergency codes works too.',
  label: 'Code',
  button: 'Continue',
  busy: 'Checking',
  wrong: 'The code is wrong, was used already, or came too late.',
  startAgain: 'Start again',
} as const;

export const ENROL = {
  title: 'Set up your second factor',
  lead: 'Scan this with an authenticator app, then type the six digits it shows.',
  qrAlt: 'QR code for your authenticator',
  secret: 'Cannot scan? Type this into the app instead',
  codesTitle: 'Your emergency codes',
  codesLead:
    'Each works once, when your phone is not at hand. Keep them where you keep passwords. They are not shown again.',
  code: 'Code from the app',
  button: 'Done, I have kept the codes',
  busy: 'Checking',
  wrong: 'The code is wrong. Wait for the next one and type that.',
  failed: 'That did not work just now. Try again in a moment.',
  ended: 'This link has ended',
  endedLead: 'Ask a superuser for a new one.',
  activeLead: 'A second factor is set up already. Sign in with it.',
  finished: 'Your second factor is set up. Sign in with it now.',
  loading: 'One moment',
} as const;
