import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatDetailName } from '../../../locales/format-field.ts';
import { formatList, formatStoredDetail } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { DetailRow, RowState, Sides } from '../list-rows.ts';
import { type ImageRef, useCaseImage } from '../viewer/use-image.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { CutOut } from './cut-out.tsx';
import styles from './details.module.css';
import { markDifferences, type TextSegment } from './mark-differences.ts';

type Props = {
  rows: readonly DetailRow[];
  /** the flat image of a side, where there is one */
  cards: Record<DetailRow['side'], ImageRef | null>;
  /** what the document has beside its front */
  sides: Sides;
  /** the kind of the document, which names its number */
  kind: string | null | undefined;
  /** the field that is looked at */
  chosen: string | null;
  onChoose(field: string): void;
  /** writes the document's value into the record; null for users who may not */
  onCopy: ((row: DetailRow) => void) | null;
};

const STATES: Record<RowState, { word: MessageKey; icon: IconName }> = {
  differs: { word: 'case.differs', icon: 'differs' },
  swapped: { word: 'case.swapped', icon: 'differs' },
  misread: { word: 'case.misread', icon: 'info' },
  unsure: { word: 'case.unsure', icon: 'info' },
  unclear: { word: 'case.unclear', icon: 'info' },
  uncompared: { word: 'case.uncompared', icon: 'info' },
  missing: { word: 'case.unread', icon: 'unknown' },
  matches: { word: 'case.matches', icon: 'check' },
  unchecked: { word: 'case.unchecked', icon: 'unknown' },
};

/** Their characters are compared one by one. */
const MARKED_STATES: readonly RowState[] = ['differs', 'misread', 'unsure'];

/** The record beside the document; matching details are one line until it is opened. */
export function Details({ rows, cards, sides, kind, chosen, onChoose, onCopy }: Props) {
  const translations = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const isSided = hasColumns(sides);
  const matching = rows.filter(isFolded);
  const others = rows.filter((row) => !isFolded(row));
  // A row that is stepped to must be seen.
  const isUnfolded = isOpen || matching.some(({ field }) => field === chosen);
  const show = (row: DetailRow) => (
    <Detail
      key={row.field}
      row={row}
      card={cards[row.side]}
      sides={sides}
      kind={kind}
      isChosen={row.field === chosen}
      onChoose={() => onChoose(row.field)}
      onCopy={onCopy}
    />
  );
  return (
    <section className={styles['details']} aria-label={translations.text('case.details')}>
      <table className={isSided ? styles['sided'] : undefined}>
        <thead>
          <tr>
            <th scope="col">{translations.text('case.detail')}</th>
            <th scope="col">{translations.text('case.record')}</th>
            <th scope="col">{translations.text(isSided ? 'stage.front' : 'case.card')}</th>
            {isSided && <th scope="col">{formatBack(translations, sides)}</th>}
            <th scope="col">{translations.text('case.result')}</th>
          </tr>
        </thead>
        <tbody>{others.map(show)}</tbody>
        {matching.length > 0 && (
          <tbody>
            <tr className={styles['fold']}>
              <td colSpan={isSided ? 5 : 4}>
                <button type="button" aria-expanded={isUnfolded} onClick={() => setOpen(!isUnfolded)}>
                  <Icon name="check" />
                  <strong>{translations.text('case.folded', { count: matching.length })}</strong>
                  <span>
                    {formatList(
                      translations,
                      matching.map(({ field }) => formatDetailName(translations, field, kind)),
                    )}
                  </span>
                  <Icon name={isUnfolded ? 'up' : 'down'} />
                </button>
              </td>
            </tr>
            {isUnfolded && matching.map(show)}
          </tbody>
        )}
      </table>
      {rows[0]?.state === 'unchecked' && (
        <p className={styles['hint']}>
          <Icon name="info" />
          {translations.text('case.byEye')}
        </p>
      )}
    </section>
  );
}

/** Whether the table has a column for the back or a code. */
const hasColumns = ({ isTwoSided, code }: Sides) => isTwoSided || code !== null;

/** A detail that the front has right, and a code says otherwise, is not folded away. */
const isFolded = ({ state, back }: DetailRow) => state === 'matches' && !back?.differs;

/** The back with its code, or a code of the front. */
function formatBack(translations: Translations, { isTwoSided, code }: Sides): string {
  const name = code && translations.text(code === 'barcode' ? 'codes.barcode' : 'codes.zone');
  if (!isTwoSided) return name ?? '';
  return name ? translations.text('case.backWith', { code: name }) : translations.text('stage.back');
}

type RowProps = {
  row: DetailRow;
  sides: Sides;
  kind: Props['kind'];
  card: ImageRef | null;
  isChosen: boolean;
  onChoose(): void;
  onCopy: Props['onCopy'];
};

function chooseStyle({ isSevere, state }: DetailRow, back: boolean | undefined) {
  if (isSevere) return styles['severe'];
  return styles[back ? 'differs' : state === 'uncompared' ? 'unsure' : state];
}

function Detail({ row, card, sides, kind, isChosen, onChoose, onCopy }: RowProps) {
  const translations = useTranslations();
  const name = formatDetailName(translations, row.field, kind);
  const isSided = hasColumns(sides);
  const line = useRef<HTMLTableRowElement>(null);
  // The row that is looked at first must not scroll the finding out of a phone's window.
  const wasChosen = useRef(isChosen && row.state === 'differs');
  useEffect(() => {
    if (isChosen && !wasChosen.current) line.current?.scrollIntoView({ block: 'nearest' });
    wasChosen.current = isChosen;
  }, [isChosen]);
  const front = isSided ? row.front : row.read;
  const [recordValue, printed] = [row.stored, front ?? ''].map((text) =>
    formatStoredDetail(translations, text),
  ) as [string, string];
  const [stored, read] =
    MARKED_STATES.includes(row.state) && front !== null
      ? markDifferences(recordValue, printed, row.field === 'license_number')
      : [plain(recordValue), plain(printed)];
  const { word, icon } = STATES[row.state];
  const back = row.state === 'matches' && row.back?.differs;
  return (
    <tr
      ref={line}
      className={`${styles['row']} ${chooseStyle(row, back)}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <th scope="row">
        <span className={styles['label']}>
          <span className={styles['sign']} aria-hidden="true">
            {row.number ?? '–'}
          </span>
          <span>{name}</span>
        </span>
      </th>
      <td>
        <Marked parts={stored} />
      </td>
      <td>{front === null ? <span className="muted">–</span> : <Marked parts={read} />}</td>
      {isSided && <Back back={row.back} stored={recordValue} isNumber={row.field === 'license_number'} />}
      <td>
        <span className={styles['word']}>
          <Icon name={back ? 'differs' : icon} />
          <span>
            {back
              ? translations.text('case.backDiffers', {
                  code: sides.isTwoSided ? 'none' : (sides.code ?? 'none'),
                })
              : translations.text(word, { count: row.errors })}
          </span>
        </span>
        {(isChosen || row.state === 'differs' || row.dateOrder) && (
          <Focused row={row} name={name} card={card} onCopy={isChosen ? onCopy : null} />
        )}
      </td>
    </tr>
  );
}

/**
 * Of the row that is looked at, and of each that differs or has an uncertain date: its print as an image, where it was
 * read, why a date is uncertain, and the way into the record.
 */
function Focused({
  row,
  name,
  card,
  onCopy,
}: Omit<RowProps, 'sides' | 'kind' | 'isChosen' | 'onChoose'> & { name: string }) {
  const translations = useTranslations();
  const [image] = useCaseImage(row.box ? card : null);
  const code = row.source === 'barcode' ? 'codes.barcode' : row.source === 'zone' ? 'codes.zone' : null;
  const hasPrint = row.box && image.state === 'ready';
  const copy = row.copy !== null ? onCopy : null;
  const [isAsking, setAsking] = useState(false);
  if (!hasPrint && !code && !copy && !row.dateOrder) return null;
  return (
    <div className={styles['focused']}>
      {(hasPrint || code) && <span>{translations.text(code ?? 'case.asPrinted')}</span>}
      {row.box && image.state === 'ready' && (
        <CutOut url={image.url} box={row.box} alt={translations.text('case.cutOut', { field: name })} />
      )}
      {copy && (
        <Button onClick={() => setAsking(true)}>
          <Icon name="edit" />
          {translations.text('case.copy')}
        </Button>
      )}
      {row.dateOrder && <span>{translations.text(`case.dateOrder.${row.dateOrder}`)}</span>}
      {copy && isAsking && (
        <CopyDialog
          row={row}
          name={name}
          print={
            row.box && image.state === 'ready' ? (
              <CutOut url={image.url} box={row.box} alt={translations.text('case.cutOut', { field: name })} />
            ) : null
          }
          onCopy={() => copy(row)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What the back or a code says; where it differs, its letters are marked against the record's. */
function Back({ back, stored, isNumber }: { back: DetailRow['back']; stored: string; isNumber: boolean }) {
  const translations = useTranslations();
  if (!back)
    return (
      <td>
        <span className="muted">–</span>
      </td>
    );
  const text = formatStoredDetail(translations, back.text);
  return (
    <td>
      <Marked parts={back.differs ? markDifferences(stored, text, isNumber)[1] : plain(text)} />
    </td>
  );
}

const plain = (text: string): TextSegment[] => [{ text, differs: false }];

/** A text with its differences marked; the result beside it says so for screen readers. */
function Marked({ parts }: { parts: readonly TextSegment[] }) {
  return (
    <bdi>
      {parts.map(({ text, differs }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        differs ? <mark key={index}>{text}</mark> : text,
      )}
    </bdi>
  );
}
