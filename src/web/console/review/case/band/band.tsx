import { type ReactNode, useEffect, useRef } from 'react';
import type { CaseView } from '../../../cases/case-types.ts';
import { useReasonText } from '../../../cases/use-reason-text.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { formatMoment, formatSpan, parseMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { Check } from '../use-check.ts';
import type { Stage } from '../viewer/use-stage.ts';
import styles from './band.module.css';
import { BlockStory } from './block-story.tsx';
import { Answered, Escalated, FourEyes, Reopened, StoodAgainst } from './case-notes.tsx';
import {
  type BandTone,
  findHeadline,
  findTone,
  findUnsearched,
  isCalm,
  isOfAnother,
} from './find-headline.ts';
import { FINDING } from './focus-finding.ts';
import { formatEvidence, formatFigures } from './format-evidence.ts';
import { formatHeadline } from './format-headline.ts';
import { listNames } from './list-names.ts';
import { RunButton } from './run-button.tsx';
import { SignalRows } from './signal-rows.tsx';
import type { Acknowledgements } from './use-acknowledgements.ts';

type Props = {
  reviewCase: CaseView;
  stage: Stage;
  acknowledged: Acknowledgements;
  /** null where nothing can be checked, or the user may not decide */
  check: Check | null;
  /** shows the list of linked cases */
  onLinked(): void;
};

const ICONS: Record<BandTone, IconName> = { bad: 'stop', warn: 'warn', info: 'info' };

/** The finding in plain words, its evidence, and the risk signals; of a decided case, who decided it and why. */
export function Band({ reviewCase, stage, acknowledged, check, onLinked }: Props) {
  const translations = useTranslations();
  const formatReason = useReasonText();
  const facts = { reviewCase, evidence: stage.evidence, rows: stage.rows };
  const headline = findHeadline(facts);
  const isOpen = reviewCase.status === 'pending';
  const tone = isOpen ? findTone(headline, facts) : null;
  const isUnchecked = isOpen && headline.is === 'manual' && !stage.evidence.checked_at;
  return (
    <section
      className={`${styles['band']} ${tone ? styles[tone] : ''}`}
      aria-label={translations.text('band.label')}
    >
      <div className={styles['why']}>
        {isOpen && tone ? (
          <>
            <Icon name={ICONS[tone]} />
            <div>
              <Title>{formatHeadline(translations, headline, facts)}</Title>
              <Escalated reviewCase={reviewCase} />
              <FourEyes reviewCase={reviewCase} />
              <Reopened reviewCase={reviewCase} />
              <Answered reviewCase={reviewCase} />
              {isOfAnother(headline) ? <AnotherName facts={facts} /> : null}
              {headline.is === 'signal' && headline.signal.signal === 'blocked' && (
                <p>
                  <BlockStory signal={headline.signal} detail="" />
                </p>
              )}
              <p>{formatEvidence(translations, headline, facts, formatReason)}</p>
              <p className={styles['figures']} title={formatFigures(translations, facts)}>
                {formatFigures(translations, facts)} <CheckedBy evidence={stage.evidence} />
              </p>
            </div>
          </>
        ) : (
          <Decided reviewCase={reviewCase} evidence={stage.evidence} />
        )}
      </div>
      <div>
        {isUnchecked && check && (
          <div className={styles['check']}>
            <RunButton check={check} />
            <p>{translations.text('check.lead')}</p>
          </div>
        )}
        {(!isUnchecked || !check || reviewCase.severe_signals.length > 0) && (
          <SignalRows
            reviewCase={reviewCase}
            evidence={stage.evidence}
            acknowledged={acknowledged}
            check={check}
            unsearched={isOpen ? findUnsearched(headline, stage.evidence) : null}
            isCalm={isCalm(headline, facts)}
            onLinked={onLinked}
          />
        )}
      </div>
    </section>
  );
}

/** The focus comes here when a case opens, and it is read out. */
function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // On a phone the page itself scrolls, and the case before may have left it far down.
    scrollTo(0, 0);
  }, []);
  return (
    <h2 id={FINDING} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}

const bold = (parts: ReactNode) => <strong>{parts}</strong>;

function AnotherName({ facts }: { facts: Parameters<typeof listNames>[1] }) {
  const translations = useTranslations();
  const names = listNames(translations, facts);
  if (!names) return null;
  const { name, record, born, recordBorn } = names;
  if (born === null || recordBorn === null)
    return <p>{translations.nodes('band.names', { name, record, b: bold })}</p>;
  return <p>{translations.nodes('band.namesBorn', { name, record, born, recordBorn, b: bold })}</p>;
}

function CheckedBy({ evidence: { checked_by, checked_at } }: { evidence: Stage['evidence'] }) {
  const translations = useTranslations();
  if (!checked_by || !checked_at) return null;
  return translations.text('band.checked', { name: checked_by, at: formatMoment(translations, checked_at) });
}

/** Of a decided case: the decision and its reason, who and when, and how long it took. */
function Decided({ reviewCase, evidence }: { reviewCase: CaseView; evidence: Stage['evidence'] }) {
  const translations = useTranslations();
  const formatReason = useReasonText();
  const { decided_by: name, decided_at, reason_code, first_look_by: first } = reviewCase;
  const isAsked = reviewCase.status === 'rejected' && reviewCase.reupload_required;
  const title = translations.text('done.title', { status: isAsked ? 'asked' : reviewCase.status });
  const icon = reviewCase.status === 'approved' ? 'check' : isAsked ? 'again' : 'cross';
  const at = decided_at && formatMoment(translations, decided_at);
  const values = { name: name ?? '', first: first ?? '', at: at ?? '', b: bold };
  return (
    <>
      <span className={{ check: styles['approved'], cross: styles['cross'], again: undefined }[icon]}>
        <Icon name={reviewCase.status === 'processing' ? 'clock' : icon} />
      </span>
      <div>
        <Title>{reason_code ? `${title}: ${formatReason(reason_code)}` : title}</Title>
        {at && (
          <p>
            {name === null
              ? translations.text('done.automatic', { at })
              : translations.nodes(first && first !== name ? 'done.two' : 'done.by', values)}
          </p>
        )}
        <FourEyes reviewCase={reviewCase} />
        <StoodAgainst reviewCase={reviewCase} evidence={evidence} />
        <p className={styles['figures']}>{formatDuration(reviewCase)}</p>
      </div>
    </>
  );

  function formatDuration({ due_at, attempts }: CaseView): string {
    const uploadedAt = attempts.at(-1)?.created_at;
    if (!decided_at || !uploadedAt) return '';
    const decided = parseMoment(decided_at).getTime();
    const span = formatSpan(translations, decided - parseMoment(uploadedAt).getTime());
    if (!due_at) return translations.text('done.took', { span });
    const met = decided <= parseMoment(due_at).getTime() ? 'yes' : 'no';
    return translations.text('done.target', { span, met });
  }
}
