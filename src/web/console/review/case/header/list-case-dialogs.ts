import type { CaseView } from '../../../cases/case-types.ts';
import { handlesFraud, mayDecide, type Session } from '../../../session.ts';
import type { BlockTarget } from './block-dialog.tsx';

/** A dialog about a case that decides nothing. */
export type CaseDialog = 'report' | 'escalate' | 'hand-back' | BlockTarget;

/** The dialogs that this user may open about a case. A credential without a portrait has no face to block. */
export function listCaseDialogs(session: Session, reviewCase: CaseView): CaseDialog[] {
  const { kind, attempts, status, escalated_at } = reviewCase;
  const waits = status === 'pending' && mayDecide(session);
  const isEscalated = escalated_at !== null;
  const dialogs: CaseDialog[] = ['report'];
  if (waits && !isEscalated) dialogs.push('escalate');
  if (waits && isEscalated && handlesFraud(session)) dialogs.push('hand-back');
  if (mayDecide(session) && kind === 'license') dialogs.push('document');
  if (mayDecide(session) && attempts.at(-1)?.content_type !== null) dialogs.push('face');
  return dialogs;
}
