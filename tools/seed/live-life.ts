import { mintToken } from '../../src/server/features/ephemeral-tokens/mint-token.ts';
import { eraseSubject } from '../../src/server/features/privacy/erase-subject.ts';
import { requestDeletion } from '../../src/server/features/privacy/request-deletion.ts';
import { createSubject } from '../../src/server/features/subjects/create-subject.ts';
import type { Tx } from '../../src/server/store/transaction.ts';
import { eventsOfUpload } from './live-upload.ts';
import { DAY_MS, type SeedContext, type SeedEvent, type SeededPerson } from './seed-context.ts';
import { SEEDED_STAFF } from './seed-staff.ts';

/** Turns a planned life into its events. */
export function listEvents(story: SeedContext): SeedEvent[] {
  const { life, now } = story;
  const me: SeededPerson = { id: '', card: null };
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const born: SeedEvent = { at: at(life.since), run: (tx) => beginLife(tx, story, me, at(life.since)) };
  const events = life.uploads.flatMap((upload, index) => eventsOfUpload(story, me, upload, index));
  return [born, ...events, ...eventsOfErasure(story, me)].filter((event) => event.at < now);
}

async function beginLife(
  tx: Tx,
  { kit, person, life, actor }: SeedContext,
  me: SeededPerson,
  now: Date,
): Promise<void> {
  const { tenantId, masterKey } = kit;
  const { first_name, last_name, license_number } = person.details;
  const details = {
    true: person.details,
    wrong: { ...person.details, date_of_birth: '1971-07-07', license_number: `X${license_number.slice(1)}` },
    'name alone': { first_name, last_name },
  }[life.record];
  const key = { external_uid: `customer-${person.details.license_number.replace(/\W/g, '').toLowerCase()}` };
  me.id = await createSubject(tx, { tenantId, actor, now, masterKey }, { ...details, ...key });
  const link = { subject_id: me.id, expires_in_minutes: 43_200 };
  await mintToken(tx, { tenantId, actor, now }, link);
}

function eventsOfErasure({ kit, db, life, now, actor }: SeedContext, me: SeededPerson): SeedEvent[] {
  if (!life.erasure) return [];
  const { daysAgo, by, isDone } = life.erasure;
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const context = (moment: Date) => ({
    tenantId: kit.tenantId,
    subjectId: me.id,
    by: by === 'subject' ? { tokenId: null } : { actor },
    now: moment,
  });
  const ask: SeedEvent = {
    at,
    run: async (tx) => {
      await requestDeletion(tx, context(at), by === 'subject' ? 'I no longer use the service.' : null);
    },
  };
  if (!isDone) return [ask];
  // The erasure comes after all other events of the person.
  const last = new Date(now.getTime() - 60_000);
  const erase = async () => {
    await eraseSubject(
      { db, vault: kit.vault },
      { ...context(last), actor: { kind: 'staff', name: SEEDED_STAFF[0].username } },
    );
  };
  return [ask, { at: last, run: async () => {}, alone: erase }];
}
