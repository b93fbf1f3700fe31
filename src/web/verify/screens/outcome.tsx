import type { Journey, Result, Shot } from '../journey.ts';
import { type Mood, moodOf } from '../outcomes.ts';
import { Badge } from '../parts/badge.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { Say } from '../parts/say.tsx';
import { ShotPicture } from '../parts/shot-picture.tsx';
import { nameStep, StepBar } from '../parts/step-bar.tsx';
import { StepRows } from '../parts/step-rows.tsx';
import { TimeLine } from '../parts/time-line.tsx';
import { Tips } from '../parts/tips.tsx';
import { words, wordsForResult } from '../words.ts';

type Props = Pick<Journey, 'steps' | 'at' | 'results'> & {
  result: Result;
  shot: Shot | null;
  onContinue(): void;
  onRetake(): void;
  /** the same picture again, for a person's eyes */
  onAskPerson(): void;
};

/** What became of the picture, and what to do now. */
export function Outcome(props: Props) {
  const { steps, at, results, result, shot } = props;
  const mood = moodOf(result);
  const said = wordsForResult(steps[at]!, result);
  return (
    <>
      <StepBar steps={steps} at={at} />
      {mood === 'again' ? null : <Badge mood={mood} />}
      <div className={mood === 'again' ? 'beside' : undefined}>
        <Heading step={nameStep({ steps, at })}>{said.title}</Heading>
        {mood === 'again' && shot && <ShotPicture shot={shot} alt={words.steps[steps[at]!].shotAlt} />}
      </div>
      <p className="lead">
        <Say>{said.text}</Say>
      </p>
      {mood === 'again' && (
        <>
          <h2>{words.whatHelps}</h2>
          <Tips step={steps[at]!} />
        </>
      )}
      {mood === 'person' && <Waiting />}
      {mood !== 'person' && mood !== 'again' && <StepRows steps={steps} results={results} />}
      <OutcomeActions mood={mood} {...props} />
    </>
  );
}

function Waiting() {
  return (
    <TimeLine
      points={[
        { title: words.received, state: 'past' },
        { title: words.personLooks, text: words.personLooksText, state: 'now' },
        { title: words.getAnswer, text: words.getAnswerText, state: 'next' },
      ]}
    />
  );
}

function OutcomeActions({ mood, shot, onContinue, onRetake, onAskPerson }: Props & { mood: Mood }) {
  if (mood !== 'again') {
    return (
      <div className="actions">
        <button type="button" className="button primary" onClick={onContinue}>
          {words.continue}
        </button>
        {mood === 'later' && (
          <button type="button" className="button" onClick={onRetake}>
            {words.tryAgain}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="actions">
      <button type="button" className="button primary" onClick={onRetake}>
        <Icon name="camera" />
        {words.tryAgain}
      </button>
      {shot && (
        <button type="button" className="button" onClick={onAskPerson}>
          {words.askPerson}
        </button>
      )}
      <button type="button" className="button quiet" onClick={onContinue}>
        {words.goOn}
      </button>
    </div>
  );
}
