import { useState } from 'react';
import type { RelatedCase } from '../../../../api/operations.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Chip } from '../../../../ui/chip/chip.tsx';
import { type CaseView, hasImage } from '../../../cases/case-types.ts';
import { formatKind } from '../../../cases/format-kind.ts';
import { ringUrl } from '../../../cases/queue-url.ts';
import { StateChip } from '../../../components/state-chip.tsx';
import { useConsole } from '../../../console-context.ts';
import { formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { mayDecide } from '../../../session.ts';
import { formatTies } from '../../format-ties.ts';
import { caseUrl } from './case-url.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { Graph } from './graph.tsx';
import { lineClasses } from './line-classes.ts';
import styles from './related.module.css';
import RelationDialog from './relation-dialog.tsx';

/** The cases related to a case: as an image for eyes, and as a list for everybody. */
export default function Related({ reviewCase, person }: { reviewCase: CaseView; person: string }) {
  const translations = useTranslations();
  const { related } = reviewCase;
  const { session } = useConsole();
  const [compared, compare] = useState<RelatedCase | null>(null);
  const [settled, settle] = useState<RelatedCase | null>(null);
  const latest = reviewCase.attempts.at(-1);
  const image = latest && hasImage(latest) && { id: reviewCase.id, attempt: latest.attempt, person };
  const other = compared?.submission;
  const { ring } = reviewCase;
  return (
    <>
      {ring ? (
        <p className={styles['ring']}>
          <strong>
            {translations.text('ring.title', { customers: ring.customers, waiting: ring.waiting })}
          </strong>{' '}
          {translations.text('ring.ties', { ties: formatTies(translations, ring.ties) })}{' '}
          <a href={`#${ringUrl(ring.id)}`}>{translations.text('ring.show')}</a>
        </p>
      ) : (
        <p className="muted">{translations.text('related.lead')}</p>
      )}
      <Graph person={person} related={related} />
      <ul className={styles['list']}>
        {related.map((each) => (
          <One
            key={each.submission?.id ?? each.subject_id}
            of={each}
            onCompare={image ? () => compare(each) : null}
            onSettle={mayDecide(session) && isOther(each, reviewCase) ? () => settle(each) : null}
          />
        ))}
      </ul>
      {settled && (
        <RelationDialog
          of={{ id: reviewCase.subject_id, name: person }}
          other={{ id: settled.subject_id, name: getName(settled) }}
          onClose={() => settle(null)}
        />
      )}
      {image && other && (
        <CompareDialog
          cases={[
            { ...image, lead: formatKind(translations, reviewCase.kind) },
            {
              id: other.id,
              attempt: other.attempt,
              person: getName(compared),
              lead: formatKind(translations, other.kind),
            },
          ]}
          onClose={() => compare(null)}
        />
      )}
    </>
  );
}

const getName = ({ first_name, last_name }: RelatedCase) => `${first_name} ${last_name}`;

/** Another customer, who shares a face or a document. */
const isOther = ({ subject_id }: RelatedCase, reviewCase: CaseView) => subject_id !== reviewCase.subject_id;

type OneProps = {
  of: RelatedCase;
  /** null where this case has no photo to compare with */
  onCompare: (() => void) | null;
  /** null where there is nothing to settle, or the user may not */
  onSettle: (() => void) | null;
};

function One({ of, onCompare, onSettle }: OneProps) {
  const translations = useTranslations();
  const { submission, ties } = of;
  return (
    <li>
      <a href={caseUrl(of)}>
        <bdi>
          {of.first_name} {of.last_name}
        </bdi>
        {submission && <span className="muted"> · {formatKind(translations, submission.kind)}</span>}
      </a>
      {submission ? (
        submission.escalated_at ? (
          <Chip hue="bad">{translations.text('tab.fraud')}</Chip>
        ) : (
          <StateChip state={submission.status} />
        )
      ) : (
        <span className={`${styles['nothing']} muted small`}>{translations.text('related.nothing')}</span>
      )}
      {ties.map(({ what, similarity, up_to }) => (
        <span key={what} className={styles['tie']}>
          <svg aria-hidden="true" viewBox="0 0 24 8">
            <line x1="0" y1="4" x2="24" y2="4" className={lineClasses(what)} />
          </svg>
          {translations.text(`related.${what}`, {
            apart: similarity === null ? '' : formatTwoDecimals(translations, 1 - similarity),
            limit: up_to === null ? '' : formatTwoDecimals(translations, up_to),
          })}
        </span>
      ))}
      <div className={styles['acts']}>
        {submission && onCompare && (
          <Button
            look="quiet"
            aria-label={translations.text('compare.with', { name: getName(of) })}
            onClick={onCompare}
          >
            {translations.text('compare.open')}
          </Button>
        )}
        {onSettle && (
          <Button
            look="quiet"
            aria-label={translations.text('relation.with', { name: getName(of) })}
            onClick={onSettle}
          >
            {translations.text('relation.open')}
          </Button>
        )}
      </div>
    </li>
  );
}
