import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { hasCameraApi } from '../camera/device/has-camera-api.ts';
import { Actions } from '../components/buttons/actions.tsx';
import { CheckBox } from '../components/buttons/check-box.tsx';
import { isConfirming, setConfirming } from '../components/confirming.ts';
import { Heading } from '../components/frame/heading.tsx';
import { SideLinks } from '../components/frame/side-links.tsx';
import { ImagesBefore } from '../components/lists/images-before.tsx';
import { StepRows } from '../components/lists/step-rows.tsx';
import { COMPUTER_QUERY, PHONE } from '../components/media.ts';
import { Notice } from '../components/notices/notice.tsx';
import { OwnText } from '../components/notices/own-text.tsx';
import { TenantContext } from '../components/tenant-context.ts';
import { useMedia } from '../components/use-media.ts';
import type { Journey, SideScreen } from '../journey/journey.ts';
import { type Capability, credentialFor } from '../journey/read-steps.ts';
import type { Step } from '../journey/steps.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { nameDocuments } from '../locales/name-documents.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { readWantedDocuments, wantsLicenceAlone } from '../locales/wanted-documents.ts';
import { Camera } from './camera-part.ts';

type Props = Pick<Journey, 'steps' | 'results' | 'progress'> & {
  retentionDays: number | null;
  capability: Capability;
  /** whether they are asked for their consent after it */
  isAsked: boolean;
  onStart(): void;
  onSide(screen: SideScreen): void;
  /** shown beside it on a computer; null without a link */
  phone: ReactNode;
};

/** An image takes less than a minute, and two or three take about two. */
const MAX_MINUTES = 2;

/** The tenant, the requested images, and how they are handled. */
export function Welcome(props: Props) {
  const { steps, results, progress, retentionDays, capability, isAsked, phone, onStart, onSide } = props;
  const translations = useTranslations();
  const { nodes, text } = translations;
  const wantedDocuments = readWantedDocuments(capability);
  const texts = useContext(TenantContext)?.texts;
  const clause = formatClause(texts?.clause[translations.language], translations.language);
  const isAny = !wantsLicenceAlone(wantedDocuments);
  const open = steps.filter((step) => !results[step]);
  const usesLeft = countLeft(capability);
  usePreloadedCamera();
  const isComputer = useMedia(COMPUTER_QUERY);
  const isPhone = useMedia(PHONE);
  const startsHere = isPhone || !capability.phone_only;
  const isCompared = steps.includes('verify_license') && steps.includes('check_selfie');
  const needKey = (step: Step): MessageKey => {
    if (step === 'verify_license') return isAny ? 'documents.ready' : `step.${step}.ready`;
    // A face that is needed already is not named twice, and an ID app needs none.
    const isNamed =
      step !== 'check_selfie' && (steps.includes('check_selfie') || isAgeChoice(step, capability));
    return isNamed ? `step.${step}.name` : 'step.check_selfie.ready';
  };
  return (
    <>
      <Heading>{text('page.title')}</Heading>
      <OwnText text={texts?.welcome} />
      <p className="lead">
        {nodes('welcome.text', { minutes: Math.min(open.length, MAX_MINUTES) || 1, clause })}
      </p>
      <StepRows
        steps={steps}
        results={results}
        about={(step) => (
          <>
            <strong>{nodes(needKey(step))}</strong>
            {isAny && step === 'verify_license' && (
              <small>
                {nodes('documents.oneOf', { documents: nameDocuments(translations, wantedDocuments) })}
              </small>
            )}
            {!results[step] && (
              <small>
                {nodes(isAgeChoice(step, capability) ? 'age.readyText' : `step.${step}.readyText`)}
              </small>
            )}
          </>
        )}
      />
      <ImagesBefore retentionDays={retentionDays} onErase={() => onSide('erasure')} />
      {usesLeft !== null && usesLeft < open.length && (
        <Notice hue="warn">{nodes('welcome.fewTries', { count: usesLeft })}</Notice>
      )}
      {startsHere && <ConfirmEach />}
      <SideLinks capability={capability} progress={progress} onOpen={onSide} />
      <Actions>
        {startsHere && !isAsked && (
          <p className="fine-print">{nodes(isCompared ? 'welcome.consentToCompare' : 'welcome.consent')}</p>
        )}
        {startsHere && (
          <Button look="primary" onClick={onStart}>
            {nodes('welcome.start')}
          </Button>
        )}
        {!startsHere && <p className="fine-print">{nodes('elsewhere.phoneOnly')}</p>}
        {/* On a computer the code is beside it. */}
        {!isComputer && (
          <Button look={startsHere ? 'quiet' : 'primary'} onClick={() => onSide('handover')}>
            {nodes(isPhone ? 'elsewhere.start' : 'handover.title')}
          </Button>
        )}
      </Actions>
      {isComputer && phone}
    </>
  );
}

/** Why the tenant asks, within a sentence. Chinese and Japanese have no space between words. */
const formatClause = (clause: string | undefined, language: string): string =>
  clause && !/^(?:zh|ja)/.test(language) ? ` ${clause}` : (clause ?? '');

/** Nothing is sent by itself for a person who needs more than two seconds. */
function ConfirmEach() {
  const { nodes } = useTranslations();
  const [isOn, setIsOn] = useState(isConfirming);
  const change = (isWanted: boolean) => {
    setConfirming(isWanted);
    setIsOn(isWanted);
  };
  return (
    <CheckBox isChecked={isOn} onChange={change}>
      {nodes('welcome.confirm')}
    </CheckBox>
  );
}

const isAgeChoice = (step: Step, capability: Capability) =>
  step === 'age_gender_estimation' && credentialFor(step, capability) !== null;

/** Loads the code of the camera ahead, after everything that this screen needs. */
function usePreloadedCamera(): void {
  useEffect(() => {
    if (!hasCameraApi()) return;
    const timer = setTimeout(Camera.preload, 500);
    return () => clearTimeout(timer);
  }, []);
}

/** How many images of any kind the link still takes; null without a limit. */
function countLeft({ max_uses: max, use_count: used = 0 }: Capability): number | null {
  return typeof max === 'number' ? Math.max(0, max - used) : null;
}
