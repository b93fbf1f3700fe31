import type { Journey } from '../journey.ts';
import { moodOf } from '../outcomes.ts';
import { Badge } from '../parts/badge.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { Say } from '../parts/say.tsx';
import { StepRows } from '../parts/step-rows.tsx';
import { words } from '../words.ts';

/** The last screen: what became of each step, and what happens to the pictures. */
export function Done({ steps, results }: Pick<Journey, 'steps' | 'results'>) {
  const moods = steps.map((step) => moodOf(results[step]!));
  const said = words.done;
  const hasOpen = moods.some((mood) => mood === 'again' || mood === 'stop');
  const isAllWell = moods.every((mood) => mood === 'ok');
  const [title, text] = hasOpen
    ? [said.openTitle, said.openText]
    : isAllWell
      ? [said.title, said.text]
      : [said.waitingTitle, said.waitingText];
  return (
    <>
      <Badge mood={hasOpen ? 'stop' : isAllWell ? 'ok' : 'person'} />
      <Heading>{title}</Heading>
      <p className="lead">
        <Say>{text}</Say>
      </p>
      <StepRows steps={steps} results={results} />
      <section className="panel" aria-labelledby="pictures">
        <h2 id="pictures">{said.picturesTitle}</h2>
        <ul className="facts">
          <li>
            <Icon name="lock" />
            <span>{words.welcome.locked}</span>
          </li>
          <li>
            <Icon name="bin" />
            <span>
              <Say>{words.welcome.erased}</Say>
            </span>
          </li>
        </ul>
      </section>
    </>
  );
}

/** The link has expired, is used up, was called back, or never was one. */
export function Ended() {
  const said = words.ended;
  return (
    <>
      <Badge mood="later" />
      <Heading>{said.title}</Heading>
      <p className="lead">{said.text}</p>
      <section className="panel" aria-labelledby="how">
        <h2 id="how">{said.howTitle}</h2>
        <p>
          <Say>{said.how}</Say>
        </p>
      </section>
    </>
  );
}

/** A link that asks for no first picture. */
export function NothingToDo() {
  return (
    <>
      <Badge mood="person" />
      <Heading>{words.nothingToDo.title}</Heading>
      <p className="lead">
        <Say>{words.nothingToDo.text}</Say>
      </p>
    </>
  );
}
