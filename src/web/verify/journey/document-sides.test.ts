import { expect, test } from 'vitest';
import { guessIssuer } from './document-sides.ts';

const LICENCE = { can_return_capabilities: true, accepted_documents: ['licence' as const] };

test.each([
  [['en-US'], 'America/Chicago', 'US'],
  [['fr-CA', 'en'], 'America/Toronto', 'CA'],
  [['en-US'], 'Europe/Berlin', undefined],
  [['es-MX'], 'America/Mexico_City', undefined],
  [['en'], 'America/Chicago', undefined],
  [[], '', undefined],
])('the languages %j in %s ask for the back of a licence from %s', (languages, zone, country) => {
  expect(guessIssuer(LICENCE, languages, zone)?.country).toBe(country);
});

test('a link that accepts other documents too leaves the country to the person', () => {
  const capability = { ...LICENCE, accepted_documents: ['licence' as const, 'passport' as const] };
  expect(guessIssuer(capability, ['en-US'], 'America/Chicago')).toBeNull();
});
