import type { Step } from '../journey.ts';
import { Heading } from '../parts/heading.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Say } from '../parts/say.tsx';
import { STEP_ICONS } from '../parts/step-icon.ts';
import { words } from '../words.ts';

const FACTS = [
  ['eye', 'looked'],
  ['lock', 'locked'],
  ['bin', 'erased'],
] as const satisfies [IconName, keyof typeof words.welcome][];

/** Who asks, what for, and what happens to the pictures. */
export function Welcome({ steps, onStart }: { steps: readonly Step[]; onStart(): void }) {
  const said = words.welcome;
  const isCompared = steps.includes('verify_license') && steps.includes('check_selfie');
  return (
    <>
      <Heading>{said.title}</Heading>
      <p className="lead">
        <Say>{said.text}</Say>
      </p>
      <ul className="rows">
        {steps.map((step) => (
          <li key={step}>
            <span className="tile">
              <Icon name={STEP_ICONS[step]} />
            </span>
            <span>
              <strong>{words.steps[step].ready}</strong>
              <small>{words.steps[step].readyText}</small>
            </span>
          </li>
        ))}
      </ul>
      <section className="panel" aria-labelledby="pictures">
        <h2 id="pictures">{said.picturesTitle}</h2>
        <ul className="facts">
          {FACTS.map(([icon, fact]) => (
            <li key={fact}>
              <Icon name={icon} />
              <span>
                <Say>{said[fact]}</Say>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className="actions">
        <p className="hint">{isCompared ? said.consentToCompare : said.consent}</p>
        <button type="button" className="button primary" onClick={onStart}>
          {said.start}
        </button>
      </div>
    </>
  );
}
