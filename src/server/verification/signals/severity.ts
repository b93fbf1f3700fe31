import { canStop, canWarn } from './attack-signals.ts';
import { SIGNALS, type Signal } from './signals.ts';

export const SEVERITIES = ['none', 'notice', 'warning', 'severe'] as const;
/** How much the worst signal of a case matters to a reviewer; `none`: it has no signal. */
export type Severity = (typeof SEVERITIES)[number];

export type SignalName = Signal['signal'];

/**
 * The severity of each signal unless the tenant has a list of its severe signals. One that concludes from pixels that a
 * image shows an attack is at most what its measurements allow (`attack-signals.ts`).
 */
const DEFAULT_SEVERITY: Record<SignalName, Exclude<Severity, 'none'>> = {
  blocked: 'severe',
  document_of_another: 'severe',
  barcode_mismatch: 'severe',
  mrz_mismatch: 'severe',
  number_contradicts_birth_date: 'severe',
  portrait_unclear: 'severe',
  not_released: 'severe',
  credential_revoked: 'severe',
  record_changed: 'severe',
  expired: 'warning',
  not_yet_valid: 'warning',
  number_form: 'warning',
  printed_dates_differ: 'warning',
  original_not_shown: 'warning',
  another_document: 'warning',
  expiry_not_read: 'warning',
  revocation_unknown: 'warning',
  age_from_document: 'warning',
  same_face_as: 'warning',
  same_document_as: 'warning',
  selfie_matches_document: 'warning',
  others_as_near: 'warning',
  screen_or_print: 'notice',
  little_colour: 'notice',
  far_from_anchor: 'notice',
  blur: 'notice',
  glare: 'notice',
  other_script: 'notice',
  low_face_quality: 'notice',
  unproven_capture: 'notice',
};

const listBySeverity = (severity: Severity) =>
  SIGNALS.filter((name) => DEFAULT_SEVERITY[name] === severity && canWarn(name));

/** The signals that a tenant may count as severe. */
export const STOPPING_SIGNALS: readonly SignalName[] = SIGNALS.filter((name) => canStop(name));

/** The severe signals of a tenant without a list. */
export const DEFAULT_SEVERE_SIGNALS: readonly SignalName[] = listBySeverity('severe').filter((name) =>
  canStop(name),
);

/** The signals that matter less than a severe one, and more than the quality of the image. */
export const WARNING_SIGNALS: readonly SignalName[] = [
  ...DEFAULT_SEVERE_SIGNALS,
  ...listBySeverity('warning'),
];

/**
 * The severe ones among a case's signals. This is the only list of what is serious: the pipeline never approves against
 * one, and the queue's risk, the acknowledgement, the second review and the headline follow it.
 * @param tenantSignals the tenant's list; without one the product's counts
 */
export function listSevere(
  signals: readonly Signal[],
  tenantSignals: readonly SignalName[] | null | undefined,
): SignalName[] {
  const severe = tenantSignals ?? DEFAULT_SEVERE_SIGNALS;
  return listRisks(signals).filter((name) => severe.includes(name) && canStop(name));
}

/**
 * The names of the signals that say something against a case, each once. The age of an adult and a selfie that matches
 * the document are not a risk.
 */
export function listRisks(signals: readonly Signal[]): SignalName[] {
  const risks = signals.filter((signal) => {
    if (signal.signal === 'age_from_document') return signal.minor;
    return signal.signal !== 'selfie_matches_document' || !signal.matches;
  });
  return [...new Set(risks.map(({ signal }) => signal))].sort();
}
