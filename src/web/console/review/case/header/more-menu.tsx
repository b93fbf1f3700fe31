import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import type { CaseView } from '../../../cases/case-types.ts';
import { createDialogPart } from '../../../components/dialog/create-dialog-part.tsx';
import { Icon } from '../../../components/icons.tsx';
import popover from '../../../components/popover.module.css';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { handlesFraud, mayDecide } from '../../../session.ts';
import type { BlockTarget } from './block-dialog.tsx';

// The dialogs are loaded after the page they open over.
const ReportDialog = createDialogPart(() => import('./report-dialog.tsx'));
const BlockDialog = createDialogPart(() => import('./block-dialog.tsx'));

const EscalateDialog = createDialogPart(() => import('./escalate-dialog.tsx'));

type OpenDialog = 'report' | 'escalate' | 'hand-back' | BlockTarget;

/** A credential without a portrait has no face to block. */
function listTargets({ kind, attempts }: CaseView): BlockTarget[] {
  const face: BlockTarget[] = attempts.at(-1)?.content_type === null ? [] : ['face'];
  return kind === 'license' ? ['document', ...face] : face;
}

/** The actions of a case that decide nothing: its file, and the block list. */
export function MoreMenu({ reviewCase, onCheck }: { reviewCase: CaseView; onCheck: (() => void) | null }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const [opened, open] = useState<OpenDialog | null>(null);
  const targets = listTargets(reviewCase);
  const close = () => open(null);
  const waits = reviewCase.status === 'pending' && mayDecide(session);
  const isEscalated = reviewCase.escalated_at !== null;
  return (
    <>
      <MenuTrigger>
        <Button className={buttonClass('quiet', '', true)} aria-label={translations.text('case.moreActions')}>
          <Icon name="more" />
        </Button>
        <Popover className={popover['popover']!} placement="bottom end">
          <Menu
            className={popover['options']!}
            aria-label={translations.text('case.moreActions')}
            onAction={(id) => (id === 'check' ? onCheck?.() : open(id as OpenDialog))}
          >
            <MenuItem id="report" className={popover['option']!}>
              {translations.text('paper.open')}
            </MenuItem>
            {onCheck && (
              <MenuItem id="check" className={popover['option']!}>
                {translations.text('check.run')}
              </MenuItem>
            )}
            {waits && !isEscalated && (
              <MenuItem id="escalate" className={popover['option']!}>
                {translations.text('escalate.open')}
              </MenuItem>
            )}
            {waits && isEscalated && handlesFraud(session) && (
              <MenuItem id="hand-back" className={popover['option']!}>
                {translations.text('escalate.handBack')}
              </MenuItem>
            )}
            {mayDecide(session) &&
              targets.map((each) => (
                <MenuItem key={each} id={each} className={popover['option']!}>
                  {translations.text(`block.${each}`)}
                </MenuItem>
              ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {opened === 'report' && <ReportDialog caseId={reviewCase.id} onClose={close} />}
      {(opened === 'escalate' || opened === 'hand-back') && (
        <EscalateDialog reviewCase={reviewCase} isHandBack={opened === 'hand-back'} onClose={close} />
      )}
      {(opened === 'document' || opened === 'face') && (
        <BlockDialog caseId={reviewCase.id} what={opened} onClose={close} />
      )}
    </>
  );
}
