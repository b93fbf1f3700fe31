import { Heading } from '../components/frame/heading.tsx';
import { ContactPanel } from '../components/lists/contact-panel.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { StepRows } from '../components/lists/step-rows.tsx';
import { Notice } from '../components/notices/notice.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { useStepName } from '../components/step-name.ts';
import type { Journey, LinkEnd } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** The link works no more. Of one that the server does not know nothing is claimed. */
export default function Ended({
  steps,
  results,
  end,
}: Pick<Journey, 'steps' | 'results'> & { end: LinkEnd }) {
  const { nodes, text } = useTranslations();
  const { cause, unsent } = end;
  const getName = useStepName();
  const sentSteps = cause === 'unknown' ? [] : steps.filter((step) => results[step]);
  return (
    <>
      <OutcomeBadge mood="later" />
      <Heading>{text(`ended.${cause}.title`)}</Heading>
      <p className="lead">{nodes(`ended.${cause}.text`)}</p>
      {unsent && (
        <Notice hue="warn">
          {nodes(unsent.isSure ? 'ended.notSent' : 'ended.notSure', {
            step: getName(unsent.step),
          })}
        </Notice>
      )}
      <Panel title={nodes('ended.howTitle')}>
        <p>{nodes(cause === 'unknown' ? 'ended.unknown.how' : 'ended.how')}</p>
      </Panel>
      {sentSteps.length > 0 && (
        <>
          <h2>{nodes('ended.sent')}</h2>
          <StepRows steps={sentSteps} results={results} isOver />
        </>
      )}
      <ContactPanel />
    </>
  );
}
