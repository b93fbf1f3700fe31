import type { Progress, SideScreen } from '../../journey/journey.ts';
import { type Capability, canListMessages } from '../../journey/read-steps.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { TextButton } from '../buttons/text-button.tsx';
import styles from './side-links.module.css';

type Props = { capability: Capability; progress: Progress; onOpen(screen: SideScreen): void };

/** The links to the side screens that this link allows. */
export function SideLinks({ capability, progress, onOpen }: Props) {
  const { nodes, text } = useTranslations();
  const count = progress.needed.length + progress.questions.length;
  const { view_subject_details: maySeeDetails } = capability;
  const mayListMessages = canListMessages(capability) || count > 0;
  if (!maySeeDetails && !mayListMessages) return null;
  return (
    <div className={styles['links']}>
      {mayListMessages && (
        <TextButton icon="message" label={nodes('welcome.messages')} onClick={() => onOpen('messages')}>
          {count > 0 && <bdi className={styles['count']}>{text('welcome.count', { count })}</bdi>}
        </TextButton>
      )}
      {maySeeDetails && (
        <TextButton icon="person" label={nodes('welcome.details')} onClick={() => onOpen('details')} />
      )}
    </div>
  );
}
