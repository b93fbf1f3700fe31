import type { AcceptedDocument } from '../../api/operations.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { CaptureImage } from '../components/capture-image.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { ContactPanel, DecisionTime } from '../components/lists/contact-panel.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { StepRows } from '../components/lists/step-rows.tsx';
import { TimeLine } from '../components/lists/time-line.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { useHurry } from '../components/use-hurry.ts';
import type { Capture, Journey, Result } from '../journey/journey.ts';
import { type OutcomeTone, outcomeTone, STILL_CHECKING } from '../journey/outcomes.ts';
import type { Step } from '../journey/steps.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { nameDocuments } from '../locales/name-documents.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { findUnwantedKind } from '../locales/wanted-documents.ts';
import { type ResultText, wordsForResult } from '../locales/words-for-result.ts';
import { findAdvice } from './find-advice.ts';
import { CauseDrawing, useQualityIssues } from './image-advice.tsx';
import styles from './outcome.module.css';
import { WrongDocument } from './wrong-document.tsx';

type Props = Pick<Journey, 'results' | 'progress' | 'hasUndone'> & {
  step: Step;
  /** null for an image that was asked for again */
  where: StepPosition | null;
  result: Result;
  capture: Capture | null;
  /** the kinds of documents that the link accepts; null if it keeps that to itself */
  wanted: AcceptedDocument[] | null;
  /** null without a limit, or when it is not known */
  triesLeft: number | null;
  onContinue(): void;
  onRetake(): void;
  /** the same image again, for a person's eyes */
  onAskPerson(): void;
};

/** How long the result of an accepted photo is shown before the next step. */
const CONTINUE_AFTER_MS = 2500;

/** The result of the image, and the next actions. */
export default function Outcome(props: Props) {
  const { step, where, results, capture, wanted } = props;
  // Another image is asked for only if one can be sent.
  const result = mayRetake(props) ? props.result : { ...props.result, isUnclear: false };
  const translations = useTranslations();
  const { language, nodes, text } = translations;
  const reason = result.says?.[language];
  const tone = outcomeTone(result);
  const texts = wordsForResult(step, result, wanted);
  const documents = nameDocuments(translations, wanted);
  const isRetake = tone === 'again';
  // An accepted step continues by itself.
  useHurry(!props.hasUndone && tone === 'ok' && where !== null, CONTINUE_AFTER_MS, props.onContinue);
  if (findUnwantedKind(result, wanted) && mayRetake(props)) return <WrongDocument {...props} texts={texts} />;
  return (
    <>
      <StepBar where={where} />
      {!isRetake && <OutcomeBadge mood={tone} />}
      <div className={isRetake ? styles['beside'] : undefined}>
        <Heading step={nameStep(translations, where)}>{text(texts.title)}</Heading>
        {isRetake && capture && (
          <CaptureImage size="square" capture={capture} alt={text(`step.${step}.shot`)} />
        )}
      </div>
      {isRetake ? (
        <Advice {...props} texts={texts} documents={documents} />
      ) : (
        <p className="lead">{nodes(texts.text, { documents })}</p>
      )}
      {reason && <p>{reason}</p>}
      {result.comment && (
        <Panel title={nodes('outcome.comment')}>
          <p className={styles['comment']} dir="auto">
            {result.comment}
          </p>
        </Panel>
      )}
      {tone === 'person' && !result.isUnclear && result.status !== STILL_CHECKING && (
        <>
          <Waiting at={result.at} isCredential={result.isCredential ?? false} />
          <DecisionTime steps={[step]} />
        </>
      )}
      {where && tone !== 'person' && !isRetake && <StepRows steps={where.steps} results={results} />}
      {!isRetake && tone !== 'ok' && <ContactPanel />}
      <OutcomeActions tone={tone} {...props} result={result} />
    </>
  );
}

/** One cause of why the image was not taken, in one sentence and one drawing. */
function Advice({
  step,
  result,
  capture,
  texts,
  documents,
}: Props & { texts: ResultText; documents: string }) {
  const { nodes } = useTranslations();
  const kind = step === 'verify_license' ? 'document' : 'face';
  const issues = useQualityIssues(capture, kind);
  const { text, cause } = findAdvice(kind, result, texts, issues?.[0] ?? null);
  return (
    <>
      <p className="lead">{nodes(text, { documents })}</p>
      {cause && <CauseDrawing cause={cause} kind={kind} />}
    </>
  );
}

function Waiting({ at, isCredential }: { at: number | undefined; isCredential: boolean }) {
  const { nodes, text } = useTranslations();
  return (
    <TimeLine
      points={[
        {
          title: text(isCredential ? 'credential.received' : 'outcome.received'),
          text: at !== undefined && text('outcome.receivedAt', { when: new Date(at) }),
          state: 'past',
        },
        { title: text('outcome.personLooks'), text: nodes('outcome.personLooksText'), state: 'now' },
        { title: text('outcome.getAnswer'), text: nodes('outcome.getAnswerText'), state: 'next' },
      ]}
    />
  );
}

/** A re-upload was requested once: another is refused, until it is asked for once more. */
const mayRetake = ({ where, triesLeft }: Pick<Props, 'where' | 'triesLeft'>) =>
  where !== null && triesLeft !== 0;

function OutcomeActions({ tone, ...props }: Props & { tone: OutcomeTone }) {
  const { nodes } = useTranslations();
  const { where, result, progress, onContinue, onRetake } = props;
  if (tone === 'again') {
    const why = where ? 'outcome.noTryLeft' : 'outcome.isWithThem';
    return mayRetake(props) ? <AgainActions {...props} /> : <LastActions why={why} {...props} />;
  }
  if (result.isUnclear) return <ClearerActions {...props} />;
  return (
    <Actions>
      {/* A question above the screen has the first button. */}
      <Button look={progress.questions.length > 0 ? 'plain' : 'primary'} onClick={onContinue}>
        {nodes('page.continue')}
      </Button>
      {tone === 'later' && mayRetake(props) && <Button onClick={onRetake}>{nodes('page.tryAgain')}</Button>}
    </Actions>
  );
}

/** The image is with a person; a clearer one takes its place. */
function ClearerActions({ onContinue, onRetake }: Pick<Props, 'onContinue' | 'onRetake'>) {
  const { nodes } = useTranslations();
  return (
    <Actions>
      <Button look="primary" onClick={onRetake}>
        <Icon name="camera" />
        {nodes('shot.again')}
      </Button>
      <Button look="quiet" onClick={onContinue}>
        {nodes('page.continue')}
      </Button>
    </Actions>
  );
}

/** No other image would be taken: on without it. */
function LastActions({ why, where, onContinue }: Props & { why: MessageKey }) {
  const { nodes } = useTranslations();
  return (
    <Actions>
      <p className="fine-print">{nodes(why)}</p>
      <Button look="primary" onClick={onContinue}>
        {nodes(where ? 'outcome.continue' : 'page.continue')}
      </Button>
    </Actions>
  );
}

/** Another image, a person's eyes, or on without it. */
function AgainActions({ triesLeft, capture, onContinue, onRetake, onAskPerson }: Props) {
  const { nodes } = useTranslations();
  return (
    <Actions>
      <Button look="primary" onClick={onRetake}>
        <Icon name="camera" />
        {nodes('shot.again')}
      </Button>
      {capture && <Button onClick={onAskPerson}>{nodes('outcome.askPerson')}</Button>}
      {triesLeft !== null && <p className="fine-print">{nodes('outcome.triesLeft', { count: triesLeft })}</p>}
      <Button look="quiet" onClick={onContinue}>
        {nodes('outcome.continue')}
      </Button>
    </Actions>
  );
}
