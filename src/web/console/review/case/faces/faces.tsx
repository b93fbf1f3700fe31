import { useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Chip } from '../../../../ui/chip/chip.tsx';
import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../../components/dialog/dialog-end.tsx';
import { Icon } from '../../../components/icons.tsx';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatShare } from '../../../locales/format-values.ts';
import { formatFaces, formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { OtherImages } from '../use-comparison-images.ts';
import { AskForLicence } from './ask-for-licence.tsx';
import { Face, Link, ZONES } from './face.tsx';
import styles from './faces.module.css';
import { findImageHint } from './find-image-hint.ts';
import { formatMissing } from './format-missing.ts';
import { GhostFaces } from './ghost-faces.tsx';
import {
  type Comparison,
  comparisonZone,
  type FaceKind,
  listComparisons,
  listFaces,
} from './list-comparisons.ts';
import { OtherFaces } from './other-faces.tsx';

type Props = {
  reviewCase: CaseView;
  evidence: Evidence;
  others: OtherImages;
  person: string;
  /** they are below a document, which needs the height */
  isBelow?: boolean;
};

/** The message for a pair that is not decided automatically, by the reason. */
const UNSURE_MESSAGES = [
  { by: null, means: 'strip.unsureMeans' },
  { by: 'quality', means: 'strip.qualityMeans' },
  { by: 'others', means: 'strip.othersMeans' },
] as const satisfies readonly { by: Comparison['undecided']; means: MessageKey }[];

/** The faces of a case in a row, each beside the one that it was compared with, and their distance between them. */
export function Faces({ reviewCase, evidence, others, person, isBelow = false }: Props) {
  const translations = useTranslations();
  const [isEnlarged, setEnlarged] = useState(false);
  const compared = listComparisons(reviewCase, evidence, others);
  const faces = listFaces(reviewCase, evidence, others, findImageHint(evidence.image_hints));
  const faceOfCase: FaceKind = reviewCase.kind === 'license' ? 'portrait' : 'selfie';
  const beside: FaceKind = faceOfCase === 'portrait' ? 'selfie' : 'portrait';
  const line = ['reference', faceOfCase, beside] as const;
  const { counterpart } = reviewCase;
  const shownFaces = (counterpart ? [beside, faceOfCase] : line).flatMap((kind) => faces[kind] ?? []);
  const latest = reviewCase.attempts.at(-1);
  const facts = { ...reviewCase, evidence, age_estimate: latest?.age_estimate ?? null };
  if (reviewCase.kind === 'age' && shownFaces.length === 0) return null;
  const [first] = compared;
  const zone = first && ZONES[comparisonZone(first)];
  return (
    <section className={styles['faces']} aria-labelledby="faces">
      <div className={styles['head']}>
        <h2 id="faces">{translations.text('case.faces')}</h2>
        {zone && (
          <Chip hue={zone.hue}>
            <Icon name={zone.icon} />
            {translations.text(zone.word)}
          </Chip>
        )}
        {first && <span className={styles['scale']}>{formatScale(translations, first)}</span>}
        {shownFaces.length > 1 && (
          <IconButton label={translations.text('pair.enlarge')} onClick={() => setEnlarged(true)}>
            <Icon name="nearer" />
          </IconButton>
        )}
      </div>
      <GhostFaces reviewCase={reviewCase} evidence={evidence} person={person} />
      {counterpart ? (
        <Pair
          kinds={[beside, faceOfCase]}
          faces={faces}
          comparison={first}
          person={person}
          isBelow={isBelow}
        />
      ) : (
        <Row line={line} faceOfCase={faceOfCase} faces={faces} compared={compared} person={person} />
      )}
      {!first && (
        <p className="muted">
          {counterpart?.missing
            ? formatMissing(translations, counterpart.missing)
            : formatFaces(translations, facts, evidence.reference, others.reference !== null)}
        </p>
      )}
      <AskForLicence reviewCase={reviewCase} />
      <OtherFaces reviewCase={reviewCase} evidence={evidence} />
      <Meanings compared={compared} />
      {isEnlarged && (
        <Dialog
          full
          title={translations.text('case.faces')}
          lead={translations.text('pair.lead')}
          onClose={() => setEnlarged(false)}
        >
          <div className={styles['large']}>
            {shownFaces.map((face) => (
              <Face key={face.kind} face={face} person={person} />
            ))}
          </div>
          <DialogEnd leave={translations.text('do.close')} onClose={() => setEnlarged(false)} />
        </Dialog>
      )}
    </section>
  );
}

type RowProps = {
  line: readonly FaceKind[];
  faceOfCase: FaceKind;
  faces: ReturnType<typeof listFaces>;
  compared: readonly Comparison[];
  person: string;
};

type PairProps = Pick<RowProps, 'faces' | 'person'> & {
  isBelow: boolean;
  kinds: readonly [FaceKind, FaceKind];
  comparison: Comparison | undefined;
};

/** A first selfie and the licence's portrait, side by side and large. A missing one keeps its place. */
function Pair({ kinds, faces, comparison, person, isBelow }: PairProps) {
  const translations = useTranslations();
  const show = (kind: FaceKind) =>
    faces[kind] ? (
      <Face face={faces[kind]} person={person} />
    ) : (
      <div className={styles['empty']}>{translations.text(`strip.${kind}`)}</div>
    );
  return (
    <div className={`${styles['row']} ${styles['pair']} ${isBelow ? styles['below'] : ''}`}>
      {show(kinds[0])}
      <Link comparison={comparison} />
      {show(kinds[1])}
    </div>
  );
}

/** The case's own face is in the middle. */
function Row({ line, faceOfCase, faces, compared, person }: RowProps) {
  const translations = useTranslations();
  const find = (kind: FaceKind) => compared.find(({ kinds }) => kinds.includes(kind) && kind !== faceOfCase);
  const [left, , right] = line as [FaceKind, FaceKind, FaceKind];
  const isShown = (kind: FaceKind) => faces[kind] !== undefined || find(kind) !== undefined;
  return (
    <div className={styles['row']}>
      {faces.reference ? (
        <Face face={faces.reference} person={person} />
      ) : (
        <div className={styles['empty']}>{translations.text('strip.reference')}</div>
      )}
      <Link comparison={find(left)} />
      {faces[faceOfCase] ? (
        <Face face={faces[faceOfCase]} person={person} />
      ) : (
        <div className={styles['empty']}>{translations.text(`strip.${faceOfCase}`)}</div>
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

const formatScale = (translations: Translations, { limit }: Comparison) =>
  translations.text('strip.scale', {
    same: formatTwoDecimals(translations, limit.same_up_to),
    other: formatTwoDecimals(translations, limit.different_from),
  });

/** Why a pair is not decided by its distance, and how sure the limit is in the worst group. */
function Meanings({ compared }: { compared: readonly Comparison[] }) {
  const translations = useTranslations();
  const group = compared[0]?.limit.worst_group;
  return (
    <>
      {UNSURE_MESSAGES.map(
        ({ by, means }) =>
          compared.some((each) => comparisonZone(each) === 'unsure' && each.undecided === by) && (
            <p key={means} className={styles['means']}>
              {translations.text(means)}
            </p>
          ),
      )}
      {compared.some((each) => comparisonZone(each) === 'same') && (
        <p className={styles['means']}>{translations.text('strip.sameMeans')}</p>
      )}
      {group && compared[0] && (
        <p className={styles['means']}>
          {translations.text('strip.worstGroup', {
            same: formatTwoDecimals(translations, compared[0].limit.same_up_to),
            matches: group.false_matches,
            pairs: group.pairs,
            most: formatShare(translations, group.rate_at_most, 1),
          })}
        </p>
      )}
    </>
  );
}
