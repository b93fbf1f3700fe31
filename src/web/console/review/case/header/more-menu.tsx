import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import type { CaseView } from '../../../cases/case-types.ts';
import { createDialogPart } from '../../../components/dialog/create-dialog-part.tsx';
import { Icon } from '../../../components/icons.tsx';
import popover from '../../../components/popover.module.css';
import { useConsole } from '../../../console-context.ts';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { type CaseDialog, listCaseDialogs } from './list-case-dialogs.ts';

// The dialogs are loaded after the page they open over.
const ReportDialog = createDialogPart(() => import('./report-dialog.tsx'));
const BlockDialog = createDialogPart(() => import('./block-dialog.tsx'));

const EscalateDialog = createDialogPart(() => import('./escalate-dialog.tsx'));

/** The name of each dialog, and the letter that opens it. */
export const CASE_DIALOGS = {
  report: { name: 'paper.open', letter: null },
  escalate: { name: 'escalate.open', letter: 'F' },
  'hand-back': { name: 'escalate.handBack', letter: 'F' },
  document: { name: 'block.document', letter: null },
  face: { name: 'block.face', letter: null },
} as const satisfies Record<CaseDialog, { name: MessageKey; letter: string | null }>;

type Props = {
  reviewCase: CaseView;
  opened: CaseDialog | null;
  onOpen(dialog: CaseDialog | null): void;
  onCheck: (() => void) | null;
  /** called with the ids of all cases that were escalated */
  onEscalated(ids: readonly string[]): void;
};

/** The actions of a case that decide nothing: its file, and the block list. */
export function MoreMenu({ reviewCase, opened, onOpen, onCheck, onEscalated }: Props) {
  const translations = useTranslations();
  const { session, letters } = useConsole();
  const dialogs = listCaseDialogs(session, reviewCase);
  const close = () => onOpen(null);
  const item = (dialog: CaseDialog) => {
    const { name, letter } = CASE_DIALOGS[dialog];
    return (
      <MenuItem key={dialog} id={dialog} className={popover['option']!} textValue={translations.text(name)}>
        {translations.text(name)} {letter && letters && <kbd>{letter}</kbd>}
      </MenuItem>
    );
  };
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
            onAction={(id) => (id === 'check' ? onCheck?.() : onOpen(id as CaseDialog))}
          >
            {dialogs.slice(0, 1).map(item)}
            {onCheck && (
              <MenuItem id="check" className={popover['option']!}>
                {translations.text('check.run')}
              </MenuItem>
            )}
            {dialogs.slice(1).map(item)}
          </Menu>
        </Popover>
      </MenuTrigger>
      {opened === 'report' && <ReportDialog caseId={reviewCase.id} onClose={close} />}
      {(opened === 'escalate' || opened === 'hand-back') && (
        <EscalateDialog
          reviewCase={reviewCase}
          isHandBack={opened === 'hand-back'}
          onEscalated={onEscalated}
          onClose={close}
        />
      )}
      {(opened === 'document' || opened === 'face') && (
        <BlockDialog caseId={reviewCase.id} what={opened} onClose={close} />
      )}
    </>
  );
}
