import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ClientEventRow } from '../../store/client-events.ts';
import type { DeletionRequestRow } from '../../store/deletion-requests.ts';
import type { ListedSubject, SubjectRow } from '../../store/subject-search.ts';
import type { listStates } from '../../store/submissions/submission-lists.ts';
import { rollUpStatus } from '../../verification/lifecycle/roll-up-status.ts';
import { VERIFIED_FIELDS } from '../../verification/signals/verified-fields.ts';

/** A subject for staff. */
export function presentSubject(row: SubjectRow) {
  const { tenant_id, subject_id, image_key, details_version, created_at, ...fields } = row;
  return { ...fields, created_at: formatTimestamp(created_at) };
}

/** A subject's details for the subject; the birth date is called `dob` here. */
export function presentOwnDetails(row: SubjectRow) {
  return {
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    license_number: row.license_number,
    license_state: row.license_state,
    license_issue_date: row.license_issue_date,
    license_expiry_date: row.license_expiry_date,
    dob: row.date_of_birth,
    addr_street: row.addr_street,
    addr_city: row.addr_city,
    addr_state: row.addr_state,
    addr_zip: row.addr_zip,
    addr_country: row.addr_country,
    email: row.email,
    photo_url: row.photo_url,
  };
}

/** A row of the list. */
export function presentListRow(row: ListedSubject) {
  return {
    id: row.id,
    external_uid: row.external_uid,
    first_name: row.first_name,
    last_name: row.last_name,
    date_of_birth: row.date_of_birth,
    photo_url: row.photo_url,
    subject_created_at: formatTimestamp(row.created_at),
  };
}

export const presentClientEvent = ({ event, created_at }: ClientEventRow) => ({
  event,
  at: formatTimestamp(created_at),
});

export function presentDeletionRequest(row: DeletionRequestRow) {
  return {
    request_id: row.request_id,
    status: row.status,
    reason: row.reason ?? '',
    confirmed: row.confirmed,
    requested_at: formatTimestamp(row.requested_at),
    requested_by: row.requested_by,
    completed_at: formatTimestamp(row.completed_at),
  };
}

/** The `status` block, rolled up from all of the subject's submissions except age analyses. */
export function presentStatus(licenceExpiry: string | null, states: Omit<State, 'subject_id'>[]) {
  const listStatuses = (kind: 'license' | 'selfie') =>
    states.filter((state) => state.kind === kind).map((state) => state.status);
  const licenses = listStatuses('license');
  const selfies = listStatuses('selfie');
  const count = (statuses: string[], soughtStatus: string) =>
    statuses.filter((status) => status === soughtStatus).length;
  return {
    license_status: rollUpStatus(licenses),
    selfie_status: rollUpStatus(selfies),
    license_expiry_date: licenceExpiry,
    has_pending_reupload: states.some((state) => state.reupload_required),
    need_student_reply: states.some((state) => state.response_required),
    approved_licenses_count: count(licenses, 'approved'),
    rejected_licenses_count: count(licenses, 'rejected'),
    approved_selfies_count: count(selfies, 'approved'),
    rejected_selfies_count: count(selfies, 'rejected'),
    ...presentVerified(states),
  };
}

type State = Awaited<ReturnType<typeof listStates>>[number];

/**
 * The details of the newest approved licence, else selfie, and all details that an approval has and the record has not.
 * An approval whose details were not kept makes the latter unknown, unless another one shows a change.
 */
function presentVerified(states: Omit<State, 'subject_id'>[]) {
  const approvedStates = states
    .filter(({ kind, status }) => kind !== 'age' && status === 'approved')
    .toSorted((one, other) => Number(other.decided_at) - Number(one.decided_at));
  const approval = approvedStates.find(({ kind }) => kind === 'license') ?? approvedStates[0];
  const changedFields = approvedStates.flatMap(({ verified }) => verified?.record_changed ?? []);
  const isKnown =
    approval && (changedFields.length > 0 || approvedStates.every(({ verified }) => verified !== null));
  return {
    verified_details: approval?.verified?.verified_details ?? null,
    record_changed: isKnown ? VERIFIED_FIELDS.filter((field) => changedFields.includes(field)) : null,
  };
}
