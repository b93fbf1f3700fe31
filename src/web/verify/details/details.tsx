import { useEffect, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { Notice } from '../components/notices/notice.tsx';
import type { Capability } from '../journey/read-steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { useSecondaryScreen } from '../side-screens/use-secondary-screen.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsList } from './details-list.tsx';
import { type FieldProblems, type OwnDetails, readRefusedField, toForm } from './own-details.ts';

type Props = { token: string; capability: Capability; onBack(): void; onEnded(): void };

/** The person's details, to look at, and to correct if the link allows. Nothing of it stays in the browser. */
export default function Details({ token, capability, onBack, onEnded }: Props) {
  const { nodes, text } = useTranslations();
  const aside = useSecondaryScreen(token, onEnded);
  const [details, setDetails] = useState<OwnDetails | null>(null);
  const [note, setNote] = useState<'saved' | 'unchanged' | null>(null);
  const mayMend = Boolean(capability.can_edit_details);

  const load = async () => {
    const answer = await aside.read('GET /subject/details', {});
    if (answer) setDetails(toForm(answer));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once for each link
  useEffect(() => {
    void load();
  }, [token]);

  const save = async (changes: Partial<OwnDetails>): Promise<FieldProblems> => {
    setNote(null);
    if (Object.keys(changes).length === 0) {
      setNote('unchanged');
      return {};
    }
    const answer = await aside.write('POST /subject/details', { body: changes });
    if (answer instanceof Refused) return readRefusedField(answer.field);
    if (answer) {
      setDetails((current) => current && { ...current, ...changes });
      setNote('saved');
    }
    return {};
  };
  return (
    <SecondaryFrame
      title={text('details.title')}
      lead={nodes(mayMend ? 'details.textToMend' : 'details.text')}
      aside={aside}
      onBack={onBack}
      {...(details ? {} : { onRetry: () => void load() })}
    >
      {details &&
        (mayMend ? <DetailsForm details={details} onSave={save} /> : <DetailsList details={details} />)}
      <div role="status">
        {note && <Notice {...(note === 'saved' ? { hue: 'ok' } : {})}>{nodes(`details.${note}`)}</Notice>}
      </div>
    </SecondaryFrame>
  );
}
