import { expect, test } from 'vitest';
import { countTriesLeft } from './count-tries.ts';

const SENT = { license: 1, selfie: 2 };

test.each([
  [{}, null],
  [{ max_uses: null, use_count: 4 }, null],
  [{ max_uses: 5, use_count: 1 }, 1],
  [{ max_license_attempts: 3, license_use_count: 1 }, 1],
  [{ max_uses: 5, use_count: 0, max_license_attempts: 2, license_use_count: 0 }, 1],
  [{ max_license_attempts: 1, license_use_count: 1 }, 0],
  [{ max_selfie_attempts: 1, selfie_use_count: 1 }, null],
])('a link of %o leaves %s tries for the licence', (capability, triesLeft) => {
  expect(countTriesLeft({ can_return_capabilities: true, ...capability }, SENT, 'verify_license')).toBe(
    triesLeft,
  );
});

test('an age counts as a selfie', () => {
  const capability = { can_return_capabilities: true, max_selfie_attempts: 3, selfie_use_count: 0 };
  expect(countTriesLeft(capability, SENT, 'age_gender_estimation')).toBe(1);
});
