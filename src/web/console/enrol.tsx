import { useEffect, useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { EntryField, EntryForm } from './entry-form.tsx';
import { ENROL } from './entry-words.ts';

type Factor = { secret: string; qr_svg: string; recovery_codes: string[] };
type Props = { token: string; onEnd(lead: string): void };

/** What stands behind a one-time link: the authenticator's secret, the codes for emergencies, a first code. */
export function Enrol({ token, onEnd }: Props) {
  const [factor, setFactor] = useState<Factor | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isHere = true;
    void callApi<Factor>(null, 'POST', '/admin/enrolment', { enrolment_token: token })
      .catch(() => null)
      .then((answer) => {
        if (!isHere) return;
        if (answer?.status === 200) setFactor(answer.body);
        else if (answer?.status === 409) onEnd(ENROL.activeLead);
        else if (answer?.status === 401) onEnd(`${ENROL.ended}. ${ENROL.endedLead}`);
        else setProblem(ENROL.failed);
      });
    return () => {
      isHere = false;
    };
  }, [token, onEnd]);

  async function submit() {
    setBusy(true);
    setProblem(null);
    const sent = { enrolment_token: token, code: code.trim() };
    const answer = await callApi(null, 'POST', '/admin/enrolment/activate', sent).catch(() => null);
    setBusy(false);
    if (answer?.status === 200) return onEnd(ENROL.finished);
    setCode('');
    setProblem(answer?.status === 401 ? ENROL.wrong : ENROL.failed);
  }

  return (
    <EntryForm
      title={ENROL.title}
      lead={factor ? ENROL.lead : ENROL.loading}
      problem={problem}
      busy={busy || !factor}
      button={busy ? ENROL.busy : ENROL.button}
      onSubmit={submit}
    >
      {factor && (
        <>
          <img
            className="qr"
            alt={ENROL.qrAlt}
            src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
          />
          <p className="quiet">{ENROL.secret}:</p>
          <code className="secret">{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <h2>{ENROL.codesTitle}</h2>
          <p className="quiet">{ENROL.codesLead}</p>
          <ul className="codes">
            {factor.recovery_codes.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ul>
          <EntryField
            label={ENROL.code}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            wrong={problem !== null}
            onChange={setCode}
          />
        </>
      )}
    </EntryForm>
  );
}
