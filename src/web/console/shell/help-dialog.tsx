import { Button } from '../../ui/button/button.tsx';
import { Check } from '../components/check.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogEnd } from '../components/dialog/dialog-end.tsx';
import { useConsole } from '../console-context.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { seesCases } from '../session.ts';
import styles from './help-dialog.module.css';

type Line = readonly [keys: readonly string[], word: MessageKey];

const GROUPS: readonly { title: MessageKey; lines: readonly Line[]; ofCases?: true }[] = [
  {
    title: 'help.everywhere',
    lines: [
      [['G', 'R'], 'shell.review'],
      [['G', 'S'], 'shell.subjects'],
      [['G', 'P'], 'shell.privacy'],
      [['G', 'O'], 'shell.overview'],
      [['Ctrl', 'K'], 'palette.title'],
      [['?'], 'help.this'],
    ],
  },
  {
    title: 'help.inList',
    ofCases: true,
    lines: [
      [['J', 'K'], 'help.move'],
      [['Enter'], 'help.open'],
      [['N'], 'help.claimNext'],
      [['S'], 'help.oldest'],
      [['/'], 'help.find'],
      [['F'], 'help.filter'],
      [['Space'], 'help.select'],
      [['Shift', 'Space'], 'help.selectRange'],
    ],
  },
  {
    title: 'help.inCase',
    ofCases: true,
    lines: [
      [['A', 'R', 'X'], 'help.decide'],
      [['Enter'], 'help.commit'],
      [['1', '…', '9'], 'help.reasons'],
      [['Ctrl', 'Enter'], 'help.commitText'],
      [['Y'], 'help.acknowledge'],
      [['P'], 'help.check'],
      [['Z'], 'help.undo'],
      [['N'], 'help.claimNext'],
      [['U'], 'help.claim'],
      [['L'], 'help.linked'],
      [['H'], 'help.side'],
      [['O'], 'help.reopen'],
      [['F'], 'help.escalate'],
      [['M'], 'help.message'],
      [['I'], 'help.note'],
      [['E'], 'help.update'],
      [['J', 'K'], 'help.move'],
      [['Esc'], 'help.back'],
    ],
  },
  {
    title: 'help.inPicture',
    ofCases: true,
    lines: [
      [['↑', '↓'], 'help.detail'],
      [['+', '-'], 'help.zoom'],
      [['←', '→'], 'help.pan'],
      [['T'], 'help.turn'],
      [['C'], 'help.contrast'],
      [['B'], 'help.boxes'],
      [['V'], 'help.variant'],
    ],
  },
];

/** Lines about pages that a role without access to cases does not have. */
const OF_CASES: readonly MessageKey[] = ['shell.review', 'shell.overview'];

/** Every key, and the switch that lets the letters rest (WCAG 2.1.4). */
export default function HelpDialog({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const { session, letters, setLetters } = useConsole();
  const isShown = (word: MessageKey) => seesCases(session) || !OF_CASES.includes(word);
  return (
    <Dialog
      full
      title={translations.text('help.title')}
      lead={translations.text('help.lead')}
      onClose={onClose}
    >
      <Check isOn={letters} onChange={setLetters}>
        {translations.text('help.letters')}
      </Check>
      <div className={styles['keys']}>
        {GROUPS.filter(({ ofCases }) => !ofCases || seesCases(session)).map(({ title, lines }) => (
          <section key={title}>
            <h3>{translations.text(title)}</h3>
            <dl>
              {lines
                .filter(([, word]) => isShown(word))
                .map(([keys, word]) => (
                  <div key={word}>
                    <dt>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{translations.text(word)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <DialogEnd>
        <Button look="primary" onClick={onClose}>
          {translations.text('do.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
