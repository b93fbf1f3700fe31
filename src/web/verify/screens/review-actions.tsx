import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Icon } from '../components/icon.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './image-review.module.css';

type Props = {
  /** something might be better: another image is the better choice, and stands first */
  isDoubtful: boolean;
  /** it is sent now; of a front the back follows first */
  isLast: boolean;
  /** until then their place is kept free */
  isReady: boolean;
  onSend(): void;
  onRetake(): void;
};

/** The actions for a reviewed image. */
export function CaptureActions({ isDoubtful, isLast, isReady, onSend, onRetake }: Props) {
  const { nodes } = useTranslations();
  const className = isReady ? '' : styles['reserved'];
  const send = (
    <Button key="send" look={isDoubtful ? 'plain' : 'primary'} className={className} onClick={onSend}>
      {nodes(isLast ? 'shot.send' : 'page.continue')}
    </Button>
  );
  const again = (
    <Button key="again" look={isDoubtful ? 'primary' : 'plain'} className={className} onClick={onRetake}>
      <Icon name="again" />
      {nodes('shot.again')}
    </Button>
  );
  return <Actions>{isDoubtful ? [again, send] : [send, again]}</Actions>;
}
