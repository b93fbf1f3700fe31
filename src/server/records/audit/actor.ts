import type { ActorKind } from '../../db/schema/audit-tables.ts';

/** Whom an audit entry names. The kind is not for anybody to choose: a user called `subject` stays `staff`. */
export type Actor = {
  kind: ActorKind;
  name: string;
  /** of a user: names may look alike, and a removed user's name may be given again */
  id?: number;
};

export const ACTOR_KINDS = [
  'staff',
  'api_token',
  'subject',
  'platform',
  'system',
] as const satisfies readonly ActorKind[];

/** A member of the staff, by user name and id. */
export const staffActor = (name: string, id: number): Actor => ({ kind: 'staff', name, id });
/** Whoever holds a subject's link. */
export const THE_SUBJECT: Actor = { kind: 'subject', name: 'subject' };
/** The operator of all tenants. */
export const THE_PLATFORM: Actor = { kind: 'platform', name: 'platform' };

/** What the service does by itself, under the name of what does it. */
export const bySystem = (
  name: 'retention' | 'rotation' | 'restore' | 'demonstration' | 'seed' | 'company sign-in' | 'login',
): Actor => ({
  kind: 'system',
  name,
});
