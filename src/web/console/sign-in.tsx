import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { Icon } from './icons.tsx';
import type { Session } from './session.ts';
import { WORDS } from './words.ts';

type Props = { title: string; lead: string; email?: string; onSignedIn(session: Session): void };

/** E-mail and password; a wrong pair is said in one sentence, and the e-mail stays. */
export function SignIn({ title, lead, email = '', onSignedIn }: Props) {
  const words = WORDS.signIn;
  const [typed, setTyped] = useState({ email, password: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const answer = await callApi<Session>(null, 'POST', '/admin/login', typed).catch(() => null);
    setBusy(false);
    if (answer?.status === 200) return onSignedIn(answer.body);
    setProblem(answer?.status === 401 || answer?.status === 400 ? words.wrong : words.failed);
    setTyped({ ...typed, password: '' });
    password.current?.focus();
  }

  return (
    <form className="sign-in" onSubmit={submit}>
      <span className="mark" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 ref={heading} tabIndex={-1} id={`${id}-title`}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <label htmlFor={`${id}-email`}>{words.email}</label>
      <input
        id={`${id}-email`}
        type="email"
        autoComplete="username"
        required
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <label htmlFor={`${id}-password`}>{words.password}</label>
      <input
        id={`${id}-password`}
        ref={password}
        type="password"
        autoComplete="current-password"
        required
        value={typed.password}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== null}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
      />
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem && (
          <>
            <Icon name="warn" />
            {problem}
          </>
        )}
      </p>
      <button className="button primary" type="submit" aria-disabled={busy}>
        {busy ? words.busy : words.button}
      </button>
    </form>
  );
}
