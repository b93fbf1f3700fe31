import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { FactList } from '../components/lists/fact-list.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { useTranslations } from '../locales/use-translations.ts';

type Props = {
  /** null for an image that was asked for again */
  where: StepPosition | null;
  onRetake(): void;
  /** on with the same link on another device */
  onElsewhere(): void;
  /** the second image as it is, for a manual review */
  onAskPerson(): void;
};

/** Two images in a row were not sharp: what helps, and two ways on for a camera that cannot focus. */
export default function BlurredTwice({ where, onRetake, onElsewhere, onAskPerson }: Props) {
  const translations = useTranslations();
  const { nodes, text } = translations;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text('sharp.title')}</Heading>
      <p className="lead">{nodes('sharp.text')}</p>
      <Panel>
        <FactList
          facts={[
            ['eye', nodes('sharp.lens')],
            ['away', nodes('sharp.far')],
            ['phone', nodes('sharp.device')],
          ]}
        />
      </Panel>
      <Actions>
        <Button look="primary" onClick={onRetake}>
          <Icon name="camera" />
          {nodes('shot.again')}
        </Button>
        <Button onClick={onElsewhere}>{nodes('elsewhere.start')}</Button>
        <Button look="quiet" onClick={onAskPerson}>
          {nodes('sharp.anyway')}
        </Button>
      </Actions>
    </>
  );
}
