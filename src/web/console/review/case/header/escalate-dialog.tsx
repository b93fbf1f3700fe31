import { useState } from 'react';
import { Field } from '../../../../ui/field/field.tsx';
import { isRefused, useRead, useSend } from '../../../api/use-api.ts';
import type { CaseView } from '../../../cases/case-types.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { Check } from '../../../components/check.tsx';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { listEscalatable } from '../related/list-escalatable.ts';

/** More are escalated from the list of the ring. */
const MAX_RING_CASES = 200;

type Props = {
  reviewCase: CaseView;
  isHandBack: boolean;
  /** called with the ids of all cases that were escalated */
  onEscalated(ids: readonly string[]): void;
  onClose(): void;
};

/** Leaves a case, and the open cases of other customers that are linked to it, to those who handle fraud; or gives it back. */
export default function EscalateDialog({ reviewCase, isHandBack, onEscalated, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const { announce, call } = useConsole();
  const task = useTask({ reason: translations.text('block.why') });
  const [reason, changeReason, forget] = useDraft(
    ['escalate', isHandBack ? 'back' : 'on', reviewCase.id],
    '',
  );
  const { ring } = reviewCase;
  // The list of linked cases has one case of each customer; the ring has all.
  const ofRing = useRead(
    'GET /admin/submissions',
    ring && !isHandBack ? { query: { ring: ring.id, status: 'pending', limit: MAX_RING_CASES } } : null,
  );
  const isReading = ring !== null && !isHandBack && !ofRing.data && !ofRing.isError;
  const linked = isHandBack ? [] : listEscalatable(reviewCase, ofRing.data?.submissions);
  const [isChosen, setChosen] = useState(true);
  const withLinked = isChosen && linked.length > 0;
  /** One that a colleague decided or escalated meanwhile is no failure. */
  const escalateLinked = (id: string, body: { reason: string }) =>
    call('POST /admin/submissions/{id}/escalate', { path: { id }, body }).catch((error: unknown) => {
      if (!isRefused(error, 404, 409)) throw error;
    });
  const act = async () => {
    const body = { reason: reason.trim() };
    const path = { id: reviewCase.id };
    if (isHandBack)
      await send('POST /admin/submissions/{id}/hand-back', { path, body: body.reason ? body : {} });
    else {
      // All of them together, and this case last: none of a ring may be served as the next case meanwhile.
      await Promise.all((withLinked ? linked : []).map((id) => escalateLinked(id, body)));
      await send('POST /admin/submissions/{id}/escalate', { path, body });
    }
    forget();
    announce(translations.text(isHandBack ? 'escalate.handedBack' : 'escalate.done'));
  };
  const isHeld = !isHandBack && !reason.trim();
  return (
    <FormDialog
      title={translations.text(isHandBack ? 'escalate.handBack' : 'escalate.open')}
      lead={translations.text(isHandBack ? 'escalate.handBackLead' : 'escalate.lead')}
      word={translations.text(isHandBack ? 'escalate.handBack' : 'escalate.act')}
      held={
        isHeld ? translations.text('block.whyFirst') : isReading ? translations.text('case.loading') : null
      }
      task={task}
      act={act}
      onDone={() => {
        onClose();
        if (!isHandBack) onEscalated([reviewCase.id, ...(withLinked ? linked : [])]);
      }}
      onClose={onClose}
    >
      <Field
        label={translations.text('block.why')}
        value={reason}
        maxLength={4096}
        lines={3}
        hint={translations.text('escalate.whyHint')}
        problem={task.problemAt('reason')}
        onChange={(typed) => changeReason(() => typed)}
      />
      {linked.length > 0 && (
        <Check isOn={withLinked} onChange={setChosen}>
          {translations.text('escalate.linked', { count: linked.length })}
        </Check>
      )}
    </FormDialog>
  );
}
