import { useEffect, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { askApi } from '../../api/ask-api.ts';
import type { PlatformKey } from '../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../locales/use-platform-words.ts';
import { EntryField, EntryForm } from '../sign-in/entry-form.tsx';

type Props = { title: PlatformKey; lead: PlatformKey; onToken(token: string): void };

/** The characters of a token; anything else could not even be sent. */
const TOKEN = /^[\w.~+/-]{1,500}=*$/;

/** Asks for the platform's token, and lets in who has it. */
export function PlatformSignIn({ title, lead, onToken }: Props) {
  const words = usePlatformWords();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<PlatformKey | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${words.text(title)} · ${words.text('shell.product')}`;
  }, [words, title]);

  async function submit() {
    const token = typed.trim();
    setProblem(null);
    setBusy(true);
    const status = TOKEN.test(token) ? await tryToken(token) : 401;
    setBusy(false);
    if (status === 200) return onToken(token);
    if (status === 401) setTyped('');
    setProblem(status === 401 ? 'door.wrong' : 'door.failed');
  }

  return (
    <EntryForm
      title={words.text(title)}
      lead={words.text(lead)}
      problem={problem && words.text(problem)}
      busy={busy}
      button={words.text(busy ? 'door.busy' : 'door.button')}
      onSubmit={submit}
    >
      <EntryField
        label={words.text('door.token')}
        type="password"
        autoComplete="off"
        value={typed}
        wrong={problem !== null}
        onChange={setTyped}
      />
      <p className="muted small">{words.text('door.hint')}</p>
    </EntryForm>
  );
}

/** The platform's answer to the token; null when nothing answers. */
async function tryToken(bearer: string): Promise<number | null> {
  return askApi('GET /platform/tenants', {}, { credential: { bearer } }).then(
    () => 200,
    (error) => (error instanceof Refused ? error.status : null),
  );
}
