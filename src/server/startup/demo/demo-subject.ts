import type { MasterKey } from '../../encryption/master-key.ts';
import { mintToken } from '../../features/ephemeral-tokens/mint-token.ts';
import { createSubject } from '../../features/subjects/create-subject.ts';
import { bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { DEMO_PERSON } from './demo-person.ts';

type Context = { tenantId: TenantId; now: Date; masterKey: MasterKey };

/** Her name, and the token of her link. */
export type DemoSubject = { name: string; token: string };

const A_DAY = 24 * 60;

/**
 * Creates a fictional subject for trying the hosted page, and a link for her. Call it only in a new
 * installation.
 */
export async function createDemoSubject(db: Database, context: Context): Promise<DemoSubject> {
  return db.asTenant(context.tenantId, async (tx) => {
    const actor = bySystem('demonstration');
    const subject = { ...DEMO_PERSON, external_uid: 'demo' };
    const subjectId = await createSubject(tx, { ...context, actor }, subject);
    const { token } = await mintToken(
      tx,
      { tenantId: context.tenantId, actor, now: context.now },
      {
        subject_id: subjectId,
        expires_in_minutes: A_DAY,
        upload_type: 'any',
        view_subject_details: true,
        can_edit_details: true,
        min_age: 18,
      },
    );
    return { token, name: `${DEMO_PERSON.first_name} ${DEMO_PERSON.last_name}` };
  });
}
