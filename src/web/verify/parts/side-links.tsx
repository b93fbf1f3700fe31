import type { SideScreen } from '../journey/journey.ts';
import { type Capability, canListMessages } from '../journey/read-steps.ts';
import { useWords } from '../words/use-words.ts';
import { Icon } from './icon.tsx';

type Props = { capability: Capability; onOpen(screen: SideScreen): void };

/** The ways beside the way that this link allows. */
export function SideLinks({ capability, onOpen }: Props) {
  const { say } = useWords();
  const { view_subject_details: maySeeDetails } = capability;
  const mayListMessages = canListMessages(capability);
  if (!maySeeDetails && !mayListMessages) return null;
  return (
    <div className="side-links">
      {mayListMessages && (
        <button type="button" className="link" onClick={() => onOpen('messages')}>
          <Icon name="message" />
          <span>{say('welcome.messages')}</span>
        </button>
      )}
      {maySeeDetails && (
        <button type="button" className="link" onClick={() => onOpen('details')}>
          <Icon name="person" />
          <span>{say('welcome.details')}</span>
        </button>
      )}
    </div>
  );
}
