import { type ReactNode, useState } from 'react';
import { formatProblem } from '../api/format-problem.ts';
import { isRefused, useRead, useSend } from '../api/use-api.ts';
import { TypedDialog } from '../components/dialog/typed-dialog.tsx';
import { ErasureSummary } from '../components/erasure-summary.tsx';
import { useConsole } from '../console-context.ts';
import { formatBytes } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { forgetDrafts } from '../stored-drafts.ts';
import { namesSamePerson } from './names-same-person.ts';
import type { ErasureReceipt } from './receipt-facts.tsx';

type Props = {
  id: string;
  name: { first_name: string; last_name: string };
  onClose(): void;
  onErased(receipt: ErasureReceipt): void;
};

/** Lists the deleted and the kept data, and erases after the last name was typed. */
export function EraseDialog({ id, name, onClose, onErased }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const erase = async () => {
    setBusy(true);
    try {
      const { receipt } = await send('DELETE /admin/subjects/{id}', { path: { id }, body: {} });
      forgetDrafts({ subject: id });
      announce(translations.text('erase.done'));
      onErased(receipt);
    } catch (error) {
      setProblem(
        isRefused(error, 503) ? translations.text('erase.away') : formatProblem(translations, error),
      );
    } finally {
      setBusy(false);
    }
  };

  const whole = <bdi key="name">{`${name.first_name} ${name.last_name}`}</bdi>;
  return (
    <TypedDialog
      title={translations.nodes('erase.title', { name: whole })}
      lead={translations.text('erase.lead')}
      label={translations.nodes('erase.confirm', { name: <bdi key="name">{name.last_name}</bdi> })}
      typed={typed}
      onType={setTyped}
      isRight={namesSamePerson(typed, name.last_name)}
      typeFirst={translations.text('erase.typeFirst', { name: name.last_name })}
      problem={problem}
      busy={busy}
      keep={translations.text('erase.keep')}
      act={translations.text('erase.button')}
      onAct={erase}
      onClose={onClose}
    >
      <ErasureCounts id={id} />
    </TypedDialog>
  );
}

const COUNTED_KINDS = [
  'images',
  'licenses',
  'selfies',
  'attempts',
  'messages',
  'notes',
  'details',
  'tokens',
  'consents',
] as const;
const bold = (inside: ReactNode[]) => <strong key="b">{inside}</strong>;

function ErasureCounts({ id }: { id: string }) {
  const translations = useTranslations();
  const counts = useRead('GET /admin/subjects/{id}/erasure', { path: { id } }).data;
  const size = formatBytes(translations, counts?.bytes ?? 0);
  const sentences = COUNTED_KINDS.filter((key) => counts && counts[key] > 0).map((key) =>
    translations.nodes(`erase.${key}`, { count: counts?.[key] ?? 0, size, b: bold }),
  );
  return (
    <ErasureSummary
      goes={{
        word: translations.text('erase.goes'),
        lines: [...sentences, translations.nodes('erase.key', { b: bold })],
      }}
      stays={{
        word: translations.text('erase.stays'),
        lines: [translations.text('erase.request'), translations.text('erase.audit')],
        note: translations.text('erase.receiptLead'),
      }}
    />
  );
}
