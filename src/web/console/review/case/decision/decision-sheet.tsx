import { useEffect, useRef } from 'react';
import { LANGUAGES, type Language } from '../../../../../shared/page-languages.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { textDirection } from '../../../../ui/i18n/languages.ts';
import { Icon } from '../../../components/icons.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { DecisionKind } from '../../outbox/send-decision.ts';
import styles from './decision-sheet.module.css';
import { formatLanguage } from './format-language.ts';
import { pickText } from './list-choices.ts';
import type { DecisionDraft } from './use-decision.ts';

/** How the button that commits looks: to ask for a new image is the page's own way on. */
const COMMITS: Partial<Record<DecisionKind, string | undefined>> = {
  approve: styles['approve'],
  reject: styles['refuse'],
};
/** As many as there are digits on a keyboard. */
const MAX_DIGIT = 9;

type Props = {
  kind: DecisionKind;
  /** a colleague who has claimed the case: this is shown, and forbids nothing */
  holder: string | null;
  /** a second reviewer has to decide alike before it counts */
  needsSecond: boolean;
  decision: DecisionDraft;
};

/** An armed decision, in the right column: its reason, the words for the customer, and the button that commits. */
export function DecisionSheet({ kind, holder, needsSecond, decision }: Props) {
  const translations = useTranslations();
  return (
    <section className={styles['sheet']} role="dialog" aria-labelledby="armed">
      <SheetTitle key={kind} title={translations.text(`decide.${kind}.title`)} />
      <p>{translations.text(`decide.${kind}.lead`)}</p>
      {needsSecond && <p role="status">{translations.text('decide.fourEyes')}</p>}
      {holder && (
        <p className={styles['holder']} role="status">
          <Icon name="warn" />
          <span>{translations.nodes('claim.warn', { name: <bdi key="name">{holder}</bdi> })}</span>
        </p>
      )}
      {decision.contradiction !== null && <Contradiction decision={decision} />}
      <Reasons decision={decision} />
      <Message decision={decision} />
      <div className={styles['end']}>
        <p
          className={`${styles['missing']} ${decision.urged ? styles['urged'] : ''}`}
          id="missing"
          role={decision.urged ? 'alert' : undefined}
        >
          {decision.urged === 'open' && translations.text('decide.closeFirst')}
          {decision.urged !== 'open' && decision.isUnseen && translations.text('decide.seenFirst')}
          {decision.urged !== 'open' &&
            decision.isMissing &&
            translations.text(decision.hasReasons ? 'decide.reasonFirst' : 'decide.reasonOrText')}
        </p>
        <Button onClick={decision.disarm}>
          {translations.text('decide.back')}
          <kbd>Esc</kbd>
        </Button>
        <Button
          look="primary"
          className={COMMITS[kind]}
          data-filled
          aria-disabled={!decision.mayCommit}
          aria-describedby={decision.isMissing || decision.isUnseen ? 'missing' : undefined}
          onClick={decision.commit}
        >
          {translations.text(`decide.${kind}.commit`)}
          <kbd>Enter</kbd>
        </Button>
      </div>
    </section>
  );
}

/** The finding that an approval goes against, and the tick without which it is not sent. */
function Contradiction({ decision }: { decision: DecisionDraft }) {
  const translations = useTranslations();
  const { letters } = useConsole();
  return (
    <div className={styles['against']}>
      <p>
        <Icon name="warn" />
        <span>{translations.text('decide.against', { finding: decision.contradiction ?? '' })}</span>
      </p>
      <label>
        <input
          type="checkbox"
          checked={!decision.isUnseen}
          onChange={(event) => decision.tick(event.target.checked)}
        />
        <span>{translations.text('decide.seen')}</span>
        {letters && <kbd>Y</kbd>}
      </label>
    </div>
  );
}

function Reasons({ decision: { choices, chosen, choose, hasReasons } }: { decision: DecisionDraft }) {
  const translations = useTranslations();
  const { letters } = useConsole();
  if (choices.length === 0) return null;
  return (
    <>
      <h3>
        {translations.text('decide.reason')}{' '}
        {hasReasons && <span>{translations.text('decide.required')}</span>}
      </h3>
      <ol className={styles['reasons']}>
        {choices.map((choice, index) => (
          <li key={choice.id} data-reason={choice.code}>
            <button type="button" aria-pressed={choice.id === chosen?.id} onClick={() => choose(choice)}>
              {letters && index < MAX_DIGIT && <kbd>{index + 1}</kbd>}
              <span>{choice.label}</span>
              {choice.code && <code>{choice.code}</code>}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The words for the customer, in the language of their page, and below them in the reader's. */
function Message({ decision }: { decision: DecisionDraft }) {
  const translations = useTranslations();
  const { chosen, comment, template, field, replacing } = decision;
  const translated = chosen && pickText(chosen, translations.language);
  const isForeign =
    template &&
    translated &&
    template.language !== translations.language &&
    translated.language !== template.language;
  return (
    <>
      <div className={styles['label']}>
        <label htmlFor="comment">{translations.text('decide.comment')}</label>
        {template && Object.keys(chosen?.texts ?? {}).length > 1 && <LanguageMenu decision={decision} />}
      </div>
      <textarea
        id="comment"
        ref={field}
        rows={3}
        maxLength={4096}
        lang={template?.language}
        dir={template ? textDirection(template.language) : undefined}
        placeholder={translations.text('decide.optional')}
        value={comment}
        onChange={(event) => decision.write(event.target.value)}
      />
      {replacing && (
        <div className={styles['replace']} role="alert">
          <p>{translations.text('decide.replace')}</p>
          <Button onClick={() => decision.replace(true)}>{translations.text('decide.replaceYes')}</Button>
          <Button onClick={() => decision.replace(false)}>{translations.text('decide.replaceNo')}</Button>
        </div>
      )}
      {isForeign && (
        <p className={styles['small']}>
          <strong>
            {translations.text('decide.inOwn', {
              language: formatLanguage(translations, translated.language),
            })}
          </strong>{' '}
          <span lang={translated.language}>{translated.text}</span>
        </p>
      )}
      {chosen?.code && <p className={styles['small']}>{translations.text('decide.theirPage')}</p>}
    </>
  );
}

function LanguageMenu({ decision }: { decision: DecisionDraft }) {
  const translations = useTranslations();
  const { template, chosen, isTheirs } = decision;
  const offered = Object.keys(LANGUAGES).filter((each) => chosen?.texts[each]) as Language[];
  const formatOption = (each: Language) => {
    const language = formatLanguage(translations, each);
    return isTheirs && each === decision.language
      ? translations.text('decide.theirLanguage', { language })
      : language;
  };
  return (
    <span className={styles['language']}>
      <Icon name="globe" />
      <select
        aria-label={translations.text('decide.language')}
        value={template?.language}
        onChange={(event) => decision.setLanguage(event.target.value as Language)}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {formatOption(each)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The focus comes here when a decision is armed, so that digits choose a reason. */
function SheetTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="armed" tabIndex={-1} ref={heading}>
      {title}
    </h2>
  );
}
