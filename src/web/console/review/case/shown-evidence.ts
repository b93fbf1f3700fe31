import type { Attempt, Evidence, Field } from '../../cases/case-types.ts';

export type Credential = NonNullable<Evidence['credential']>;
type CredentialDetail = NonNullable<Credential['details']>[number];

const toField = ({ field, stored, says, agrees }: CredentialDetail): Field => ({
  field,
  stored,
  read: says,
  score: agrees ? 1 : 0,
  box: null,
  agreement: agrees ? 'matches' : says === null ? 'not_found' : 'differs',
});

/** The evidence of an attempt. The details that a credential confirms are compared in the same table as those of a card. */
export function toShownEvidence(attempt: Pick<Attempt, 'evidence'> | undefined): Evidence {
  const evidence = attempt?.evidence ?? {};
  const { credential } = evidence;
  return credential ? { ...evidence, fields: (credential.details ?? []).map(toField) } : evidence;
}
