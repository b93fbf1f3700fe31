import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Chip, type ChipTone } from '../../../../ui/chip/chip.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../../components/dialog/dialog-end.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatShare } from '../../../locales/format-values.ts';
import { formatFaces, formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { CaseView, Evidence } from '../../case-types.ts';
import type { OtherPictures } from '../use-comparison-pictures.ts';
import { usePicture } from '../viewer/use-picture.ts';
import styles from './faces.module.css';
import { formatFaceLead } from './format-face-lead.ts';
import {
  type Comparison,
  type ComparisonZone,
  comparisonZone,
  type FaceKind,
  listComparisons,
  listFaces,
  type ShownFace,
} from './list-comparisons.ts';

type Props = { shown: CaseView; evidence: Evidence; others: OtherPictures; person: string };

const ZONES = {
  same: { word: 'strip.same', hue: 'ok', icon: 'check' },
  unsure: { word: 'strip.unsure', hue: 'warn', icon: 'info' },
  other: { word: 'strip.other', hue: 'bad', icon: 'cross' },
} as const satisfies Record<ComparisonZone, { word: MessageKey; hue: ChipTone; icon: IconName }>;

/** The message for a pair that is not decided automatically, by the reason. */
const UNSURE = [
  { by: null, means: 'strip.unsureMeans' },
  { by: 'quality', means: 'strip.qualityMeans' },
  { by: 'others', means: 'strip.othersMeans' },
] as const satisfies readonly { by: Comparison['undecided']; means: MessageKey }[];

/** The faces of a case in a row, each beside the one that it was compared with, and their distance between them. */
export function Faces({ shown, evidence, others, person }: Props) {
  const words = useTranslations();
  const [isEnlarged, setEnlarged] = useState(false);
  const compared = listComparisons(shown, evidence, others);
  const faces = listFaces(shown, evidence, others);
  const own: FaceKind = shown.kind === 'license' ? 'portrait' : 'selfie';
  const line = ([own === 'portrait' ? 'selfie' : 'portrait', own, 'reference'] as const).toReversed();
  const shownFaces = line.flatMap((kind) => faces[kind] ?? []);
  const latest = shown.attempts.at(-1);
  const facts = { ...shown, evidence, age_estimate: latest?.age_estimate ?? null };
  if (shown.kind === 'age' && shownFaces.length === 0) return null;
  const [first] = compared;
  const zone = first && ZONES[comparisonZone(first)];
  return (
    <section className={styles['faces']} aria-labelledby="faces">
      <div className={styles['head']}>
        <h2 id="faces">{words.text('case.faces')}</h2>
        {zone && (
          <Chip hue={zone.hue}>
            <Icon name={zone.icon} />
            {words.text(zone.word)}
          </Chip>
        )}
        {first && <span className={styles['scale']}>{formatScale(words, first)}</span>}
        {shownFaces.length > 1 && (
          <IconButton label={words.text('pair.enlarge')} onClick={() => setEnlarged(true)}>
            <Icon name="nearer" />
          </IconButton>
        )}
      </div>
      <Row line={line} own={own} faces={faces} compared={compared} person={person} />
      {!first && (
        <p className="muted">{formatFaces(words, facts, evidence.reference, others.reference !== null)}</p>
      )}
      <Meanings compared={compared} />
      {isEnlarged && (
        <Dialog
          full
          title={words.text('case.faces')}
          lead={words.text('pair.lead')}
          onClose={() => setEnlarged(false)}
        >
          <div className={styles['large']}>
            {shownFaces.map((face) => (
              <Face key={face.kind} face={face} person={person} />
            ))}
          </div>
          <DialogEnd leave={words.text('do.close')} onClose={() => setEnlarged(false)} />
        </Dialog>
      )}
    </section>
  );
}

type RowProps = {
  line: readonly FaceKind[];
  own: FaceKind;
  faces: ReturnType<typeof listFaces>;
  compared: readonly Comparison[];
  person: string;
};

/** The case's own face is in the middle. */
function Row({ line, own, faces, compared, person }: RowProps) {
  const words = useTranslations();
  const find = (kind: FaceKind) => compared.find(({ kinds }) => kinds.includes(kind) && kind !== own);
  const [left, , right] = line as [FaceKind, FaceKind, FaceKind];
  const isShown = (kind: FaceKind) => faces[kind] !== undefined || find(kind) !== undefined;
  return (
    <div className={styles['row']}>
      {faces.reference ? (
        <Face face={faces.reference} person={person} />
      ) : (
        <div className={styles['empty']}>{words.text('strip.reference')}</div>
      )}
      <Link comparison={find(left)} />
      {faces[own] ? (
        <Face face={faces[own]} person={person} />
      ) : (
        <div className={styles['empty']}>{words.text(`strip.${own}`)}</div>
      )}
      {isShown(right) && (
        <>
          <Link comparison={find(right)} />
          {faces[right] && <Face face={faces[right]} person={person} />}
        </>
      )}
    </div>
  );
}

/** Between two faces: how far they lie apart, and what that means. */
function Link({ comparison }: { comparison: Comparison | undefined }) {
  const words = useTranslations();
  if (!comparison) return <span className={styles['gap']} />;
  const zone = comparisonZone(comparison);
  const [one, other] = comparison.kinds;
  return (
    <p className={`${styles['link']} ${styles[zone]}`}>
      <span className="sr">
        {words.text('pair.title', { one: words.text(`strip.${one}`), other: words.text(`strip.${other}`) })}:{' '}
      </span>
      <b>{formatTwoDecimals(words, comparison.apart)}</b>
      <i />
      <strong>{words.text(ZONES[zone].word)}</strong>
    </p>
  );
}

function Face({ face, person }: { face: ShownFace; person: string }) {
  const words = useTranslations();
  const [picture, retry] = usePicture(face.of);
  const name = words.text(`strip.${face.kind}`);
  return (
    <figure className={styles['face']}>
      {picture.state === 'ready' ? (
        <img
          src={picture.url}
          alt={words.text('pair.alt', { picture: name, name: person })}
          draggable={false}
        />
      ) : (
        <div className={styles['blank']} aria-busy={picture.state === 'loading'}>
          {picture.state === 'missing' && (
            <>
              <span role="alert">{words.text('pair.missing')}</span>
              <Button onClick={retry}>{words.text('do.retry')}</Button>
            </>
          )}
        </div>
      )}
      <figcaption>
        <strong>{name}</strong>
        <span>{formatFaceLead(words, face)}</span>
      </figcaption>
    </figure>
  );
}

const formatScale = (words: Translations, { limit }: Comparison) =>
  words.text('strip.scale', {
    same: formatTwoDecimals(words, limit.same_up_to),
    other: formatTwoDecimals(words, limit.different_from),
  });

/** Why a pair is not decided by its distance, and how sure the limit is in the worst group. */
function Meanings({ compared }: { compared: readonly Comparison[] }) {
  const words = useTranslations();
  const group = compared[0]?.limit.worst_group;
  return (
    <>
      {UNSURE.map(
        ({ by, means }) =>
          compared.some((each) => comparisonZone(each) === 'unsure' && each.undecided === by) && (
            <p key={means} className={styles['means']}>
              {words.text(means)}
            </p>
          ),
      )}
      {group && compared[0] && (
        <p className={styles['means']}>
          {words.text('strip.worstGroup', {
            same: formatTwoDecimals(words, compared[0].limit.same_up_to),
            matches: group.false_matches,
            pairs: group.pairs,
            most: formatShare(words, group.rate_at_most, 1),
          })}
        </p>
      )}
    </>
  );
}
