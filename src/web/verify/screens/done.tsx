import { useContext } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { ExitContext } from '../components/exit-context.ts';
import { Heading } from '../components/frame/heading.tsx';
import { SideLinks } from '../components/frame/side-links.tsx';
import { ContactPanel, DecisionTime } from '../components/lists/contact-panel.tsx';
import { ErasureSentence } from '../components/lists/erasure-sentence.tsx';
import { FactList } from '../components/lists/fact-list.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { StepRows } from '../components/lists/step-rows.tsx';
import { OwnText } from '../components/notices/own-text.tsx';
import { Sentences } from '../components/notices/sentences.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { TenantContext } from '../components/tenant-context.ts';
import type { Journey, SideScreen } from '../journey/journey.ts';
import { outcomeTone } from '../journey/outcomes.ts';
import type { Capability } from '../journey/read-steps.ts';
import { useTranslations } from '../locales/use-translations.ts';

type DoneProps = Pick<Journey, 'steps' | 'results' | 'progress'> & {
  retentionDays: number | null;
  capability: Capability;
  onSide(screen: SideScreen): void;
};

/** The last screen: the result of each step, and how the images are handled. */
export default function Done({ steps, results, progress, retentionDays, capability, onSide }: DoneProps) {
  const { nodes, text } = useTranslations();
  const tenant = useContext(TenantContext);
  const isEmbedded = useContext(ExitContext) !== null;
  const moods = steps.map((step) => results[step] && outcomeTone(results[step]));
  const hasOpen = moods.some((mood) => !mood || mood === 'again' || mood === 'stop');
  const isAllWell = moods.every((mood) => mood === 'ok');
  const [title, lead] = hasOpen
    ? (['done.openTitle', 'done.openText'] as const)
    : isAllWell
      ? (['done.title', 'done.text'] as const)
      : (['done.waitingTitle', 'done.waitingText'] as const);
  return (
    <>
      <OutcomeBadge mood={hasOpen ? 'stop' : isAllWell ? 'ok' : 'person'} />
      <Heading>{text(title)}</Heading>
      <p className="lead">
        <Sentences first={nodes(lead)} then={!capability.return_url && !isEmbedded && nodes('done.close')} />
      </p>
      {!hasOpen && <OwnText text={tenant?.texts.done} />}
      <DecisionTime steps={steps.filter((_, index) => moods[index] === 'person')} />
      <StepRows steps={steps} results={results} isOver />
      <ContactPanel />
      <Panel title={text('done.pictures')}>
        <FactList
          facts={[
            ['lock', nodes('welcome.locked')],
            [
              'bin',
              <ErasureSentence
                key="bin"
                days={retentionDays}
                when={findErasureDay(
                  steps.map((step) => results[step]?.decision?.at),
                  retentionDays,
                )}
                onErase={() => onSide('erasure')}
              />,
            ],
          ]}
        />
      </Panel>
      <SideLinks capability={capability} progress={progress} onOpen={onSide} />
      <Finish url={capability.return_url ?? null} />
    </>
  );
}

/** The day on which the last photo is deleted; null while it is not known of each of them. */
function findErasureDay(decisions: readonly (number | undefined)[], days: number | null): Date | null {
  const finished = decisions.filter((at) => at !== undefined);
  if (days === null || finished.length === 0 || finished.length < decisions.length) return null;
  const day = new Date(Math.max(...finished));
  day.setDate(day.getDate() + days);
  return day;
}

/** Leads back to the tenant's site, out of a frame too; in a frame without an address the site is told. */
function Finish({ url }: { url: string | null }) {
  const { nodes } = useTranslations();
  const exit = useContext(ExitContext);
  if (url === null) {
    return (
      exit && (
        <Actions>
          <Button look="primary" onClick={exit}>
            {nodes('done.finish')}
          </Button>
        </Actions>
      )
    );
  }
  return (
    <Actions>
      <p className="fine-print">
        {nodes('done.finishText', { host: <bdi key="host">{new URL(url).host}</bdi> })}
      </p>
      <LinkButton look="primary" href={url} target="_top" rel="noreferrer" onClick={() => exit?.()}>
        {nodes('done.finish')}
      </LinkButton>
    </Actions>
  );
}
