import type { MasterKey } from '../../../encryption/master-key.ts';
import { AppError } from '../../../errors.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { type Actor, appendAudit, listEntriesOfCase } from '../../../store/audit/audit.ts';
import { listConsents } from '../../../store/consents.ts';
import type { TenantDatabase } from '../../../store/database/database.ts';
import { listTokensOfSubject, type TokenRow } from '../../../store/ephemeral-tokens.ts';
import { listNewestMessages } from '../../../store/messages.ts';
import { listAttemptVotes } from '../../../store/quality/review-votes.ts';
import { findSubject } from '../../../store/subjects.ts';
import { type AttemptRow, listAttempts } from '../../../store/submissions/attempts.ts';
import { findRings } from '../../../store/submissions/case-ties.ts';
import { findCase } from '../../../store/submissions/cases.ts';
import { listNotes } from '../../../store/submissions/notes.ts';
import { NO_FOUR_EYES } from '../../../verification/four-eyes/needs-four-eyes.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../../verification/signals/severity.ts';
import { presentCase } from '../present-case.ts';
import { compareCase } from '../signals/compare-case.ts';
import { findRequest } from '../signals/find-request.ts';
import { gatherRelated } from '../signals/gather-related.ts';
import { listNearPeople } from '../signals/list-near-people.ts';

export type CaseDeps = { db: TenantDatabase; masterKey: MasterKey; now: () => Date };

type CaseRequest = {
  tenant: Pick<Tenant, 'id' | 'settings'>;
  submissionId: string;
  /** a message's id: the messages before it instead of the newest */
  before: string | null;
  viewer: Actor;
  /** whether the viewer reads the notes about escalated cases */
  handlesFraud: boolean;
};

const nothing = () => new AppError('not-found', 'No submission has this id.');

/**
 * A case as a reviewer sees it, with the current signals from other records. The view is audited once, before anything
 * is shown, in the transaction that reads the case. So every view of a case is in the audit.
 * @throws AppError `not-found`
 */
export async function showCase(deps: CaseDeps, request: CaseRequest) {
  const { tenant, submissionId, before, viewer } = request;
  const { id: tenantId, settings } = tenant;
  const now = deps.now();
  const found = await deps.db.asTenant(tenantId, async (tx) => {
    const row = await findCase(tx, tenantId, submissionId);
    if (!row) throw nothing();
    // Until the second vote, no one sees the first reviewer's choice.
    const isShown = row.second_look !== null && row.second_look !== 'wanted';
    const entry = { at: now, actor: viewer, subjectId: row.subject_id, submissionId, fields: [] };
    const person = await findSubject(tx, tenantId, row.subject_id);
    if (!person) throw nothing();
    const attempts = await listAttempts(tx, tenantId, submissionId);
    const votes = isShown ? await listAttemptVotes(tx, { tenant_id: tenantId, id: row.id }, row.attempt) : [];
    const messages = await listNewestMessages(tx, tenantId, [submissionId], before);
    const links = await listTokensOfSubject(tx, tenantId, row.subject_id);
    const notes = await listNotes(tx, tenantId, [submissionId], { seesRestricted: request.handlesFraud });
    const [consent = null] = await listConsents(tx, tenantId, row.subject_id);
    const entries = await listEntriesOfCase(tx, tenantId, row);
    // Last, because the audit's lock blocks every other entry until the transaction ends.
    await appendAudit(tx, tenantId, { ...entry, action: 'submission.viewed' });
    return { row, attempts, votes, messages, notes, person, links, consent, entries };
  });
  const evidence = found.attempts.at(-1)?.evidence ?? null;
  const opened = { tenantId, row: found.row, evidence };
  const { signals, counterpart, sharedMarks, differs } = await compareCase(deps, opened);
  const nearPeople = await listNearPeople(deps, { ...opened, signals });
  return deps.db.asTenant(tenantId, async (tx) => {
    const relatedCases = await gatherRelated(tx, tenantId, found.row, signals, { nearPeople, sharedMarks });
    // A case of a ring is related to a case of another person.
    const isTied = relatedCases.some(({ subject_id }) => subject_id !== found.row.subject_id);
    const rings = await findRings(tx, tenantId, isTied ? [found.row.subject_id] : []);
    const ring = rings.get(found.row.subject_id) ?? null;
    const row = differs ? ((await findCase(tx, tenantId, submissionId)) ?? found.row) : found.row;
    const { severity_rank, signals: storedSignals } = row;
    const severe = settings.severe_signals ?? DEFAULT_SEVERE_SIGNALS;
    const fourEyes = settings.second_look ?? NO_FOUR_EYES;
    const beside = counterpart && {
      ...counterpart,
      request: findRequest(found.links, counterpart.kind, now),
    };
    const language = findLanguage(found.attempts, found.links);
    const gathered = { language, signals, counterpart: beside, relatedCases, ring, severe, fourEyes };
    return presentCase(
      { ...found, ...gathered, row: { ...found.row, severity_rank, signals: storedSignals } },
      now,
    );
  });
}

/** The newest language that the subject's uploads name, else that of the newest attempt's link. */
function findLanguage(attempts: readonly AttemptRow[], links: readonly TokenRow[]): string | null {
  const language = attempts.findLast(({ language }) => language !== null)?.language;
  return language ?? links.find(({ id }) => id === attempts.at(-1)?.token_id)?.language ?? null;
}
