import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { PHONE } from '../components/media.ts';
import { useMedia } from '../components/use-media.ts';
import type { Journey, Progress } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { HandoverCode } from './handover-code.tsx';
import { HandoverLink } from './handover-link.tsx';
import { HandoverStatus } from './handover-status.tsx';
import { useHandover } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & {
  token: string;
  onBack(): void;
  onProgress(progress: Progress): void;
  onEnded(): void;
};

const TO_PHONE = { title: 'handover.title', text: 'handover.text', opened: 'handover.opened' } as const;
const ELSEWHERE_KEYS = {
  title: 'elsewhere.title',
  text: 'elsewhere.text',
  opened: 'elsewhere.opened',
} as const;

/** Continues the link on a phone, or from a phone elsewhere; this page shows the progress there, and the person can return at any time. */
export default function Handover({ token, steps, results, onBack, onProgress, onEnded }: Props) {
  const { nodes, text } = useTranslations();
  const { state, renew } = useHandover(token, { onProgress, onEnded });
  const isTaken = state.is === 'taken';
  const isPhone = useMedia(PHONE);
  const texts = isPhone ? ELSEWHERE_KEYS : TO_PHONE;
  if (state.is === 'waiting' && isPhone) {
    return (
      <SecondaryFrame key="link" title={text(texts.title)} lead={nodes(texts.text)} onBack={onBack}>
        <HandoverLink {...state} onStay={onBack} />
      </SecondaryFrame>
    );
  }
  return (
    <SecondaryFrame
      key="code"
      title={text(isTaken ? texts.opened : texts.title)}
      lead={nodes(isTaken ? 'handover.openedText' : texts.text)}
      onBack={onBack}
    >
      {state.is === 'waiting' && <HandoverCode {...state} />}
      <HandoverStatus is={state.is} steps={steps} results={results} />
      {state.is !== 'making' && (
        <Actions>
          {isTaken ? (
            <Button look="quiet" onClick={onBack}>
              {nodes('handover.here')}
            </Button>
          ) : (
            <Button onClick={() => void renew()}>{nodes('handover.renew')}</Button>
          )}
        </Actions>
      )}
    </SecondaryFrame>
  );
}
