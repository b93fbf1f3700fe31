import type { CaseView } from '../../../cases/case-types.ts';
import { useReasonText } from '../../../cases/use-reason-text.ts';
import { useConsole } from '../../../console-context.ts';
import { formatList, formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { findComment } from '../sidebar/list-history.ts';
import styles from './band.module.css';
import { findAnswer, findReopening, listStoodAgainst, shorten } from './find-notes.ts';

type Props = { reviewCase: CaseView };

const CHOICES = { approve: 'decide.approve', reject: 'decide.reject', reupload: 'decide.ask' } as const;

/**
 * That a case needs two reviewers, and who has looked. Before both have, neither sees the other's choice; of two that
 * differ, everybody sees both.
 */
export function FourEyes({ reviewCase: { second_look, first_look_by, looks } }: Props) {
  const translations = useTranslations();
  const formatReason = useReasonText();
  const { username } = useConsole().session;
  if (second_look === null) return null;
  const isFirst = second_look === 'wanted' && first_look_by === username;
  const votes = looks.map(({ name, choice, reason_code }) =>
    translations.text('fourEyes.vote', {
      name,
      whose: name === username ? 'own' : 'other',
      choice: translations.text(CHOICES[choice]),
      reason: reason_code ? formatReason(reason_code) : '',
      given: reason_code ? 'yes' : 'no',
    }),
  );
  return (
    <p className={styles['second']}>
      <strong>{translations.text('fourEyes.title')}</strong>{' '}
      {translations.text(isFirst ? 'fourEyes.own' : `fourEyes.${second_look}`, { name: first_look_by ?? '' })}{' '}
      {second_look === 'differs' && <bdi>{votes.join(' ')}</bdi>}
    </p>
  );
}

/** The user who left a waiting case to the fraud team, when, and why, if the reader may know it. */
export function Escalated({ reviewCase }: Props) {
  const translations = useTranslations();
  const { escalated_at: at, escalated_by: by } = reviewCase;
  if (!at) return null;
  const comment = findComment(reviewCase, { what: 'escalated', by: by ?? '', at });
  return (
    <p className={styles['second']}>
      <strong>{translations.text('tab.fraud')}</strong>{' '}
      {translations.text('escalate.by', { name: by ?? '', at: formatMoment(translations, at) })}
      {comment && (
        <>
          {' '}
          <bdi title={comment}>{translations.text('history.said', { comment: shorten(comment) })}</bdi>
        </>
      )}
    </p>
  );
}

/** Who opened a decided case again, and why. */
export function Reopened({ reviewCase }: Props) {
  const translations = useTranslations();
  const reopening = findReopening(reviewCase);
  if (!reopening) return null;
  const { by, at, comment } = reopening;
  return (
    <p className={styles['second']}>
      {translations.text('band.reopenedBy', { name: by, at: formatMoment(translations, at) })}
      {comment && (
        <>
          {' '}
          <bdi title={comment}>{translations.text('history.said', { comment: shorten(comment) })}</bdi>
        </>
      )}
    </p>
  );
}

/** What the customer answered to the last question. */
export function Answered({ reviewCase }: Props) {
  const translations = useTranslations();
  const answer = findAnswer(reviewCase);
  if (!answer) return null;
  return (
    <p className={styles['second']}>
      <bdi title={answer}>{translations.text('band.answered', { comment: shorten(answer) })}</bdi>
    </p>
  );
}

/** Of a decided case: what spoke against it when it was decided, and is not found any more. */
export function StoodAgainst({ reviewCase, evidence }: Props & Parameters<typeof listStoodAgainst>[0]) {
  const translations = useTranslations();
  const names = listStoodAgainst({ reviewCase, evidence });
  if (names.length === 0) return null;
  return (
    <p>
      {translations.text('done.against', {
        signals: formatList(
          translations,
          names.map((name) => translations.text(`severe.${name}`)),
        ),
      })}
    </p>
  );
}
