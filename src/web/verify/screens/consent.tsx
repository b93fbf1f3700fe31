import { useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Heading } from '../components/frame/heading.tsx';
import type { IconName } from '../components/icon.tsx';
import { ContactPanel } from '../components/lists/contact-panel.tsx';
import { FactList } from '../components/lists/fact-list.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { Notice } from '../components/notices/notice.tsx';
import { OwnText } from '../components/notices/own-text.tsx';
import { TakesLonger } from '../components/notices/takes-longer.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import type { ConsentAnswer, Journey } from '../journey/journey.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { PageFacts } from '../session/open-page.ts';
import { useSecondaryScreen } from '../side-screens/use-secondary-screen.ts';
import styles from './consent.module.css';

type Props = Pick<Journey, 'steps' | 'capability'> & {
  token: string;
  terms: NonNullable<PageFacts['consent']>;
  /** the person has said no to this version */
  isRefused: boolean;
  /** an image was sent before, by this link */
  hasImages: boolean;
  onAnswer(answer: ConsentAnswer): void;
  /** the link has ended, or the text is no longer the current one */
  onStale(): void;
};

/** Whether the face may be measured and compared: an explicit yes, or a no that leads to a person. */
export default function Consent({ isRefused, ...props }: Props) {
  const [isAsked, setIsAsked] = useState(!isRefused);
  if (isRefused && !isAsked) return <Declined {...props} onAgain={() => setIsAsked(true)} />;
  return <Question key="question" {...props} onDecline={() => setIsAsked(false)} />;
}

function Question(props: Omit<Props, 'isRefused'> & { onDecline(): void }) {
  const { terms, steps, hasImages, token, onAnswer, onDecline, onStale } = props;
  const { language, nodes, text } = useTranslations();
  const aside = useSecondaryScreen(token, onStale, [409]);
  const [isAskedAcross, setIsAskedAcross] = useState(false);
  const answer = async (isGiven: boolean, compares_across?: boolean) => {
    if (aside.isAsking) return;
    const across = compares_across === undefined ? {} : { compares_across };
    const body = { version: terms.version, language, given: isGiven, ...across };
    const recorded = await aside.write('POST /subject/consent', { body });
    if (recorded instanceof Refused) return onStale();
    if (!recorded) return;
    if (!isGiven) onDecline();
    onAnswer({ version: recorded.version, given: isGiven });
  };
  const status = { isAsking: aside.isAsking, problem: aside.problem };
  if (isAskedAcross) return <Across {...status} onAnswer={(isGiven) => void answer(true, isGiven)} />;
  const agree = () => (hasFace(props) && terms.compares_across ? setIsAskedAcross(true) : void answer(true));
  return (
    <>
      <Heading>{text(isCompared(steps) ? 'consent.title' : 'consent.titleFace')}</Heading>
      <p className="lead">{nodes('consent.text')}</p>
      <OwnText text={terms.text} />
      <Panel title={nodes('consent.if')}>
        <FactList facts={listFacts(props).map(([icon, key]) => [icon, nodes(key)])} />
      </Panel>
      <Panel title={nodes('consent.ifNot')}>
        <p>{nodes(hasImages ? 'consent.otherMore' : 'consent.other')}</p>
      </Panel>
      <Terms terms={terms} />
      <Choice
        {...status}
        onYes={agree}
        onNo={() => void answer(false, terms.compares_across ? false : undefined)}
      />
    </>
  );
}

type ChoiceProps = Pick<ReturnType<typeof useSecondaryScreen>, 'isAsking' | 'problem'> & {
  onYes(): void;
  onNo(): void;
};

function Choice({ isAsking, problem, onYes, onNo }: ChoiceProps) {
  const { nodes } = useTranslations();
  return (
    <>
      <TakesLonger isWaiting={isAsking} />
      <div role="alert">{problem && <Notice hue="warn">{nodes(`aside.${problem}`)}</Notice>}</div>
      {/* Within a separate box the bar does not stick: a yes can be pressed only where the text ends. */}
      <div>
        <Actions>
          <Button look="primary" aria-disabled={isAsking} onClick={onYes}>
            {nodes('consent.yes')}
          </Button>
          <Button className={styles['no']} aria-disabled={isAsking} onClick={onNo}>
            {nodes('consent.no')}
          </Button>
        </Actions>
      </div>
    </>
  );
}

/** The comparison with other people is another purpose: a separate yes, which may be refused alone. */
function Across({
  onAnswer,
  ...status
}: Omit<ChoiceProps, 'onYes' | 'onNo'> & { onAnswer(isGiven: boolean): void }) {
  const { nodes, text } = useTranslations();
  return (
    <>
      <Heading>{text('consent.acrossTitle')}</Heading>
      <Panel title={nodes('consent.if')}>
        <FactList facts={[['eye', nodes('consent.across')]]} />
      </Panel>
      <Panel title={nodes('consent.ifNot')}>
        <p>{nodes('consent.acrossNo')}</p>
      </Panel>
      <Choice {...status} onYes={() => onAnswer(true)} onNo={() => onAnswer(false)} />
    </>
  );
}

const isCompared = (steps: Props['steps']) =>
  steps.includes('verify_license') && steps.includes('check_selfie');

/** Whether a photo is taken whose face is kept and compared. */
const hasFace = ({ steps }: Pick<Props, 'steps'>) => steps.some((step) => step !== 'age_gender_estimation');

/** What a yes allows, for the images that this link takes. */
function listFacts({ steps, capability }: Pick<Props, 'steps' | 'capability'>) {
  const facts: [IconName, MessageKey][] = [];
  if (isCompared(steps)) facts.push(['face', 'consent.compare']);
  else if (hasFace({ steps })) facts.push(['face', 'consent.face']);
  if (steps.includes('age_gender_estimation')) facts.push(['person', 'consent.age']);
  if (capability.require_liveness) facts.push(['camera', 'consent.live']);
  facts.push(['bin', 'consent.kept']);
  return facts;
}

function Terms({ terms: { notice_url, terms_url } }: Pick<Props, 'terms'>) {
  const { nodes } = useTranslations();
  const links = [
    [notice_url, 'consent.notice'],
    [terms_url, 'consent.terms'],
  ] as const;
  return (
    <div className={styles['terms']}>
      {links.map(
        ([url, key]) =>
          url && (
            <a key={key} href={url} target="_blank" rel="noreferrer">
              {nodes(key)}
            </a>
          ),
      )}
      <p>{nodes('consent.withdraw')}</p>
    </div>
  );
}

/** A no leads to a person. */
function Declined({ hasImages, onAgain }: Pick<Props, 'hasImages'> & { onAgain(): void }) {
  const { nodes, text } = useTranslations();
  return (
    <>
      <OutcomeBadge mood="person" icon="person" />
      <Heading>{text(hasImages ? 'consent.noTitleMore' : 'consent.noTitle')}</Heading>
      <p className="lead">{nodes('consent.noText')}</p>
      <ContactPanel />
      <Actions>
        <Button onClick={onAgain}>{nodes('consent.change')}</Button>
      </Actions>
    </>
  );
}
