import { StepRows } from '../components/lists/step-rows.tsx';
import { Notice } from '../components/notices/notice.tsx';
import type { Journey } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { HandoverState } from './use-handover.ts';

type Props = Pick<Journey, 'steps' | 'results'> & { is: HandoverState['is'] };

/** The phone's progress, or why it cannot begin. */
export function HandoverStatus({ is, steps, results }: Props) {
  const { nodes } = useTranslations();
  return (
    <div role="status">
      {is === 'taken' && <StepRows steps={steps} results={results} />}
      {is === 'expired' && <Notice hue="warn">{nodes('handover.expired')}</Notice>}
      {is === 'failed' && <Notice hue="warn">{nodes('handover.failed')}</Notice>}
    </div>
  );
}
