import { useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import type { IconName } from '../components/icon.tsx';
import { FactList } from '../components/lists/fact-list.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { useSecondaryScreen } from '../side-screens/use-secondary-screen.ts';
import { ErasureForm } from './erasure-form.tsx';

type Props = { token: string; onBack(): void; onEnded(): void };

const MEANS = [
  ['bin', 'erasure.pictures'],
  ['eye', 'erasure.person'],
  ['clock', 'erasure.checks'],
] as const satisfies [IconName, string][];

/** The request to be erased: its consequences, the confirmation, and the receipt. */
export default function Erasure({ token, onBack, onEnded }: Props) {
  const { nodes, text } = useTranslations();
  const aside = useSecondaryScreen(token, onEnded);
  const [outcome, setOutcome] = useState<'done' | 'pending' | null>(null);
  const [isTooLong, setIsTooLong] = useState(false);

  const ask = async (reason: string) => {
    setIsTooLong(false);
    const body = { confirmation: true, ...(reason.trim() ? { reason } : {}) };
    const answer = await aside.write('POST /subject/request-deletion', { body });
    if (answer instanceof Refused) setIsTooLong(true);
    else if (answer) setOutcome(answer.status === 'Deletion request recorded' ? 'done' : 'pending');
  };
  if (outcome) {
    return (
      <SecondaryFrame
        key={outcome}
        badge={<OutcomeBadge mood="ok" />}
        title={text(`erasure.${outcome}Title`)}
        lead={nodes(`erasure.${outcome}Text`)}
        onBack={onBack}
      />
    );
  }
  return (
    <SecondaryFrame title={text('erasure.title')} lead={nodes('erasure.text')} aside={aside} onBack={onBack}>
      <Panel title={nodes('erasure.whatTitle')}>
        <FactList facts={MEANS.map(([icon, key]) => [icon, nodes(key)])} />
      </Panel>
      <ErasureForm isTooLong={isTooLong} onAsk={ask} />
    </SecondaryFrame>
  );
}
