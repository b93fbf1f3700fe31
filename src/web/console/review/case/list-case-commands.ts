import type { CaseCommand } from '../../case-commands.ts';
import type { CaseView } from '../../cases/case-types.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { mayDecideCase, type Session } from '../../session.ts';
import { type CaseDialog, listCaseDialogs } from './header/list-case-dialogs.ts';
import { CASE_DIALOGS } from './header/more-menu.tsx';

type Acts = {
  onDialog(dialog: CaseDialog): void;
  /** null where the user may not */
  onMessage: (() => void) | null;
  onNote: (() => void) | null;
  onUpdate: (() => void) | null;
  onCheck: (() => void) | null;
  onReopen(): void;
};

const DIALOG_WORDS = {
  report: 'palette.words.report',
  escalate: 'palette.words.escalate',
  'hand-back': 'palette.words.escalate',
  document: 'palette.words.block',
  face: 'palette.words.block',
} as const satisfies Record<CaseDialog, MessageKey>;

/** What the search offers about the open case. None of it decides: a decision is taken on its screen. */
export function listCaseCommands(session: Session, reviewCase: CaseView, acts: Acts): CaseCommand[] {
  const isDecided = reviewCase.status === 'approved' || reviewCase.status === 'rejected';
  const optional = (run: (() => void) | null, command: Omit<CaseCommand, 'run'>): CaseCommand[] =>
    run ? [{ ...command, run }] : [];
  return [
    ...optional(acts.onMessage, {
      id: 'message',
      name: 'decide.askCustomer',
      words: 'palette.words.message',
      key: 'M',
    }),
    ...optional(acts.onNote, { id: 'note', name: 'notes.write', words: 'palette.words.note', key: 'I' }),
    ...listCaseDialogs(session, reviewCase).map((id) => {
      const { name, letter } = CASE_DIALOGS[id];
      return {
        id,
        name,
        words: DIALOG_WORDS[id],
        ...(letter && { key: letter }),
        run: () => acts.onDialog(id),
      };
    }),
    ...optional(acts.onCheck, { id: 'check', name: 'check.run', words: 'palette.words.check', key: 'P' }),
    ...optional(acts.onUpdate, {
      id: 'update',
      name: 'case.update',
      words: 'palette.words.update',
      key: 'E',
    }),
    ...optional(isDecided && mayDecideCase(session, reviewCase) ? acts.onReopen : null, {
      id: 'reopen',
      name: 'reopen.act',
      words: 'palette.words.reopen',
      key: 'O',
    }),
  ];
}
