import type { AcceptedDocument } from '../../api/operations.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { CaptureImage } from '../components/capture-image.tsx';
import { FramedCard } from '../components/card-drawing.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { FactList } from '../components/lists/fact-list.tsx';
import { Panel } from '../components/lists/panel.tsx';
import type { Capture } from '../journey/journey.ts';
import { nameDocuments } from '../locales/name-documents.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { wantsLicenceAlone } from '../locales/wanted-documents.ts';
import type { ResultText } from '../locales/words-for-result.ts';
import styles from './outcome.module.css';
import own from './wrong-document.module.css';

type Props = {
  /** null for an image that was asked for again */
  where: StepPosition | null;
  texts: ResultText;
  capture: Capture | null;
  wanted: AcceptedDocument[] | null;
  /** null without a limit, or when it is not known */
  triesLeft: number | null;
  onRetake(): void;
  /** on with this image, which a person checks */
  onContinue(): void;
};

/** Another document than the link asks for: which one is wanted, and what becomes of this image. */
export function WrongDocument({ where, texts, capture, wanted, triesLeft, onRetake, onContinue }: Props) {
  const translations = useTranslations();
  const { nodes, text } = translations;
  const isLicence = wantsLicenceAlone(wanted);
  return (
    <>
      <StepBar where={where} />
      <div className={`${styles['beside']} ${own['shot']}`}>
        <Heading step={nameStep(translations, where)}>{text(texts.title)}</Heading>
        {capture && <CaptureImage size="card" capture={capture} alt={text('step.verify_license.shot')} />}
      </div>
      <p className="lead">{nodes(texts.text, { documents: nameDocuments(translations, wanted) })}</p>
      {isLicence && texts.text === 'wrong.needs' && (
        <Panel>
          <div className={own['drawn']}>
            <FramedCard />
            <p>{nodes('wrong.card')}</p>
          </div>
        </Panel>
      )}
      <FactList facts={[['lock', nodes('wrong.kept')]]} />
      <Actions>
        {triesLeft !== null && <p className="fine-print">{nodes('wrong.tries', { count: triesLeft })}</p>}
        <Button look="primary" onClick={onRetake}>
          <Icon name="camera" />
          {nodes(isLicence ? 'wrong.take' : 'picture.take')}
        </Button>
        <Button className={own['second']} onClick={onContinue}>
          <strong>{nodes('wrong.only')}</strong>
          <small>{nodes('wrong.onlyText')}</small>
        </Button>
      </Actions>
    </>
  );
}
