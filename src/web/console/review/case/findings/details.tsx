import { Icon } from '../../../components/icons.tsx';
import { formatField } from '../../../locales/format-field.ts';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import { formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { JudgedField } from '../../case-types.ts';
import { type PictureRef, usePicture } from '../viewer/use-picture.ts';
import styles from './details.module.css';
import { markDifferences, type TextSegment } from './mark-differences.ts';

type Props = {
  fields: readonly JudgedField[];
  /** the flat card's picture, where there is one */
  card: PictureRef | null;
  /** the number of the detail that is looked at */
  chosen: number | null;
};

/** The record beside the text on the card; details that differ come first and are marked. */
export function Details({ fields, card, chosen }: Props) {
  const words = useTranslations();
  const hasBoxes = fields.some(({ box }) => box);
  const [picture] = usePicture(hasBoxes ? card : null);
  const url = picture.state === 'ready' ? picture.url : null;
  return (
    <section className={styles['details']} aria-label={words.text('case.details')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.text('case.detail')}</th>
            <th scope="col">{words.text('case.record')}</th>
            <th scope="col">{words.text('case.card')}</th>
            <th scope="col" className={styles['number']}>
              {words.text('queue.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Detail key={field.field} field={field} url={url} isChosen={field.number === chosen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Detail({ field, url, isChosen }: { field: JudgedField; url: string | null; isChosen: boolean }) {
  const words = useTranslations();
  const name = formatField(words, field.field);
  const said = formatStoredDetail(words, field.stored);
  const [stored, read] =
    field.state === 'differs' ? markDifferences(said, field.read ?? '') : [plain(said), plain(field.read)];
  return (
    <tr
      className={styles[field.state]}
      aria-current={isChosen ? 'true' : undefined}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <th scope="row">
        <span className={styles['label']}>
          <span className={styles['sign']} aria-hidden="true">
            {field.number}
          </span>
          <span>
            {name}
            {field.state === 'differs' && (
              <span className={styles['word']}>
                <Icon name="warn" />
                {words.text('case.differs')}
              </span>
            )}
          </span>
        </span>
      </th>
      <td>
        <Marked parts={stored} />
      </td>
      <td>
        {field.read === null ? (
          <span className={styles['word']}>
            <Icon name="info" />
            {words.text('case.unread')}
          </span>
        ) : (
          <Marked parts={read} />
        )}
        {field.box && url && (
          <CutOut url={url} field={field} box={field.box} alt={words.text('case.cutOut', { field: name })} />
        )}
      </td>
      <td className={styles['number']}>
        {formatTwoDecimals(words, field.state === 'unread' ? null : field.score)}
      </td>
    </tr>
  );
}

const plain = (text: string | null): TextSegment[] => [{ text: text ?? '', differs: false }];

/** A text with its differences marked; the word beside the detail's name says so for screen readers. */
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

type Box = NonNullable<JudgedField['box']>;

/** An ID-1 card's width by its height. */
const CARD_RATIO = 85.6 / 53.98;
/** The height of a cut-out if its full width fits; a detail that differs is larger. */
const CUT_OUT_REM = { same: 1.25, differs: 2, unread: 2 } as const;
/** How much of the box's own height is shown around it. */
const MARGIN = 0.25;

/** The part of the picture that a detail was read from. */
function CutOut({ url, field, box, alt }: { url: string; field: JudgedField; box: Box; alt: string }) {
  const margin = box.height * MARGIN;
  const x = Math.max(0, box.x - margin / CARD_RATIO);
  const y = Math.max(0, box.y - margin);
  const width = Math.min(1 - x, box.width + (2 * margin) / CARD_RATIO);
  const height = Math.min(1 - y, box.height + 2 * margin);
  const ratio = (CARD_RATIO * width) / height;
  return (
    <span
      className={styles['cut-out']}
      style={{ aspectRatio: ratio, width: `${ratio * CUT_OUT_REM[field.state]}rem` }}
    >
      <img
        src={url}
        alt={alt}
        style={{
          width: `${100 / width}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
        }}
      />
    </span>
  );
}
