import { Heading } from '../components/frame/heading.tsx';
import { ContactPanel } from '../components/lists/contact-panel.tsx';
import { StepRows } from '../components/lists/step-rows.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import type { Journey } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** The link takes no image more, though not every step has one. */
export default function Spent({ steps, results }: Pick<Journey, 'steps' | 'results'>) {
  const { nodes, text } = useTranslations();
  return (
    <>
      <OutcomeBadge mood="later" />
      <Heading>{text('trouble.forbidden.title')}</Heading>
      <p className="lead">{nodes('outcome.noTryLeft')}</p>
      <StepRows steps={steps} results={results} isOver />
      <ContactPanel />
    </>
  );
}
