import { linkTo } from '../hash-location.ts';

/** The first and the last day of a figure, in UTC as the statistics have them. */
export type Days = { from: string; to: string };
type Uploads = {
  verdicts?: readonly string[];
  /** null: uploads without a parking reason */
  reason?: string | null;
  reasonCode?: string;
};

// `Z`: a day in UTC. A day that a reviewer picks in the list is in the time zone of their browser.
const between = (name: string, { from, to }: Days) => ({
  [`${name}_from`]: `${from}Z`,
  [`${name}_to`]: `${to}Z`,
});

/** The list of the cases with such an upload. */
export const linkToUploads = (days: Days, { verdicts, reason, reasonCode }: Uploads): string =>
  linkTo('/', {
    status: 'all',
    ...between('uploaded', days),
    ...(verdicts && { upload_verdict: [...new Set(verdicts)].join(',') }),
    ...(reason !== undefined && { upload_reason: reason ?? 'none' }),
    ...(reasonCode && { upload_reason_code: reasonCode }),
  });

/** The list of the cases that were first sent in this time and are in this state. */
export const linkToCreated = (days: Days, kind: string, status: 'approved' | 'rejected'): string =>
  linkTo('/', { status, kind, ...between('created', days) });

/** The list of the cases that were first sent in this time and have this signal. */
export const linkToSignal = (days: Days, signal: string): string =>
  linkTo('/', { status: 'all', signal, ...between('created', days) });

type DecidedCases = { by?: string; kind?: string; sla?: 'met' | 'missed' };

/** The list of the cases that were decided in this time. */
export const linkToDecided = (days: Days, { by, kind, sla }: DecidedCases): string =>
  linkTo('/', {
    status: 'decided',
    ...between('decided', days),
    ...(by && { decided_by: by }),
    ...(kind && { kind }),
    ...(sla && { sla }),
  });

/** The list of the cases that are late now. */
export const linkToLate = (kind?: string): string =>
  linkTo('/', { waits: 'all', due_before: '0h', ...(kind && { kind }) });

/** The list of all waiting cases, those that wait for their customer too; of those that have waited so long. */
export const linkToWaiting = (hours: { from?: number; under?: number | null } = {}): string =>
  linkTo('/', {
    waits: 'all',
    ...(hours.from && { waiting_hours: String(hours.from) }),
    ...(hours.under && { waiting_under_hours: String(hours.under) }),
  });

/** The list of the cases with a four-eyes review in this time. */
export const linkToReviews = (
  days: Days,
  outcome: 'agreed' | 'differed' | 'overturned',
  firstBy?: string,
): string =>
  linkTo('/', {
    status: 'all',
    second_review: outcome,
    ...between('reviewed', days),
    ...(firstBy && { first_review_by: firstBy }),
  });
