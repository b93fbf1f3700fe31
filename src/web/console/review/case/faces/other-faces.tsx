import type { RelatedCase } from '../../../../api/operations.ts';
import { Chip } from '../../../../ui/chip/chip.tsx';
import { useRead } from '../../../api/use-api.ts';
import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { StateChip } from '../../../components/state-chip.tsx';
import { linkTo } from '../../../hash-location.ts';
import { formatBriefMoment } from '../../../locales/format-values.ts';
import { findFaceLimit, formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { caseUrl } from '../related/case-url.ts';
import { type ImageRef, imageRef, useCaseImage } from '../viewer/use-image.ts';
import styles from './other-faces.module.css';

/** More are in the list of linked cases. */
const MAX_LINKED = 3;

type BlockedSignal = NonNullable<Evidence['signals']>[number] & { signal: 'blocked' };

/** The faces of other people that decide a case: those of the block list, and those that look the same. */
export function OtherFaces({ reviewCase, evidence }: { reviewCase: CaseView; evidence: Evidence }) {
  const translations = useTranslations();
  const linked = listLinkedFaces(reviewCase);
  const blocked = (evidence.signals ?? []).find(
    (signal): signal is BlockedSignal => signal.signal === 'blocked',
  );
  const ids = (blocked?.blocks ?? []).filter(({ what }) => what === 'face').map(({ block_id }) => block_id);
  const read = useRead('GET /admin/blocks', ids.length > 0 ? {} : null);
  const blocks = (read.data?.blocks ?? []).filter(({ id }) => ids.includes(id));
  if (linked.length + blocks.length === 0) return null;
  // Ties of earlier versions have no limit.
  const sameUpTo = findFaceLimit(evidence).same_up_to;
  return (
    <ul className={styles['others']} aria-label={translations.text('strip.others')}>
      {blocks.map(({ id, submission_id, attempt, subject_id, first_name, last_name, added_at }) => (
        <OtherFace
          key={id}
          of={imageRef(submission_id, attempt, 'face')}
          name={`${first_name} ${last_name}`}
          href={linkTo(`/subjects/${subject_id}`)}
        >
          <Chip hue="bad">{translations.text('strip.blocked')}</Chip>
          <span>
            {translations.text('strip.blockedAt', { at: formatBriefMoment(translations, added_at) })}
          </span>
        </OtherFace>
      ))}
      {linked.slice(0, MAX_LINKED).map(({ related, apart, limit }) => (
        <OtherFace
          key={related.subject_id}
          of={imageRef(related.submission!.id, related.submission!.attempt, 'face')}
          name={`${related.first_name} ${related.last_name}`}
          href={caseUrl(related)}
        >
          <StateChip state={related.submission!.status} />
          <span>
            {translations.text('strip.linkedApart', {
              apart: formatTwoDecimals(translations, apart),
              same: formatTwoDecimals(translations, limit ?? sameUpTo),
            })}
          </span>
        </OtherFace>
      ))}
    </ul>
  );
}

/** Other customers whose face looks the same, the nearest first, each with an image. */
export function listLinkedFaces({ subject_id, related }: Pick<CaseView, 'subject_id' | 'related'>) {
  return related
    .flatMap((each: RelatedCase) => {
      const { similarity = null, up_to = null } = each.ties.find(({ what }) => what === 'face') ?? {};
      const isShown = each.subject_id !== subject_id && each.submission !== null;
      return similarity === null || !isShown ? [] : [{ related: each, apart: 1 - similarity, limit: up_to }];
    })
    .toSorted((one, other) => one.apart - other.apart);
}

type FaceProps = { of: ImageRef; name: string; href: string; children: React.ReactNode };

function OtherFace({ of, name, href, children }: FaceProps) {
  const translations = useTranslations();
  const [image] = useCaseImage(of);
  return (
    <li>
      {image.state === 'ready' ? (
        <img
          src={image.url}
          alt={translations.text('pair.alt', { picture: translations.text('strip.otherFace'), name })}
          draggable={false}
        />
      ) : (
        <span className={styles['blank']} aria-busy={image.state === 'loading'}>
          {image.state === 'missing' && translations.text('pair.missing')}
        </span>
      )}
      <div>
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
        {children}
      </div>
    </li>
  );
}
