import type { SideScreen, Step } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { PicturesPanel } from '../parts/pictures-panel.tsx';
import { SideLinks } from '../parts/side-links.tsx';
import { STEP_ICONS } from '../parts/step-icon.ts';
import { useWords } from '../words/use-words.ts';

type Props = {
  steps: readonly Step[];
  retentionDays: number | null;
  capability: Capability;
  onStart(): void;
  onSide(screen: SideScreen): void;
};

/** Who asks, what for, and what happens to the pictures. */
export function Welcome({ steps, retentionDays, capability, onStart, onSide }: Props) {
  const { say, text } = useWords();
  const isCompared = steps.includes('verify_license') && steps.includes('check_selfie');
  return (
    <>
      <Heading>{text('page.title')}</Heading>
      <p className="lead">{say('welcome.text')}</p>
      <ul className="rows">
        {steps.map((step) => (
          <li key={step}>
            <span className="tile">
              <Icon name={STEP_ICONS[step]} />
            </span>
            <span>
              <strong>{say(`step.${step}.ready`)}</strong>
              <small>{say(`step.${step}.readyText`)}</small>
            </span>
          </li>
        ))}
      </ul>
      <PicturesPanel
        title={text('welcome.pictures')}
        retentionDays={retentionDays}
        onErase={() => onSide('erasure')}
      >
        <li>
          <Icon name="eye" />
          <span>{say('welcome.looked')}</span>
        </li>
      </PicturesPanel>
      <SideLinks capability={capability} onOpen={onSide} />
      <div className="actions">
        <p className="hint">{say(isCompared ? 'welcome.consentToCompare' : 'welcome.consent')}</p>
        <button type="button" className="button primary" onClick={onStart}>
          {say('welcome.start')}
        </button>
        {/* On a computer alone: a phone is in the hand already. */}
        <button type="button" className="button on-computer" onClick={() => onSide('handover')}>
          <Icon name="phone" />
          {say('handover.offer')}
        </button>
      </div>
    </>
  );
}
