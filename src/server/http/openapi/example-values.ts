/** Ids in the examples; a test that sends an example replaces them with real ids. */
export const EXAMPLE_ID = {
  tenant: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d00',
  subject: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d01',
  submission: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d02',
  token: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d03',
  request: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d04',
  workflow: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d05',
  preset: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d06',
  message: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d07',
  session: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d08',
  passkey: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d9a',
  block: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d0a',
  role: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d0b',
  otherSubject: '01958f60-7a10-7c3e-9b1a-6f0a3b2c1d0c',
} as const;

/** Moments of one morning in chronological order. */
export const EXAMPLE_TIME = {
  created: '2026-03-01 09:12:40',
  settled: '2026-03-01 09:12:44',
  decided: '2026-03-01 09:30:05',
  expires: '2026-03-01 10:12:40',
} as const;

/** External ids that a caller chooses for a subject and a licence. */
export const EXAMPLE_KEY = { subject: 'customer-4711', submission: 'licence-4711' } as const;

/** The name of a file, in place of its bytes, which JSON cannot hold. */
export const EXAMPLE_FILE = 'photo.jpg';
