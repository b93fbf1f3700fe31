import { useEffect, useState } from 'react';
import { askApi } from '../../api/ask-api.ts';
import { isRefused } from '../api/use-api.ts';
import authenticator from '../components/authenticator.module.css';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { EntryField, EntryForm } from './entry-form.tsx';

type SecondFactorSetup = { secret: string; qr_svg: string; recovery_codes: string[] };
type Props = { token: string; onEnd(lead: MessageKey): void };

/** Set-up of a second factor by a one-time link: the secret, the recovery codes, a first code. */
export default function Enrol({ token, onEnd }: Props) {
  const translations = useTranslations();
  const [factor, setFactor] = useState<SecondFactorSetup | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isHere = true;
    const refuse = (error: unknown) => {
      if (isRefused(error, 409)) onEnd('enrol.activeLead');
      else if (isRefused(error, 401)) onEnd('enrol.ended');
      else setProblem('enrol.failed');
    };
    askApi('POST /admin/enrolment', { body: { enrolment_token: token } }).then(
      (made) => isHere && setFactor(made),
      (error) => isHere && refuse(error),
    );
    return () => {
      isHere = false;
    };
  }, [token, onEnd]);

  async function submit() {
    setBusy(true);
    setProblem(null);
    const body = { enrolment_token: token, code: code.trim() };
    try {
      await askApi('POST /admin/enrolment/activate', { body });
      onEnd('enrol.finished');
    } catch (error) {
      setCode('');
      setProblem(isRefused(error, 401) ? 'enrol.wrong' : 'enrol.failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm
      title={translations.text('enrol.title')}
      lead={factor ? translations.text('enrol.lead') : translations.text('enrol.loading')}
      problem={problem && translations.text(problem)}
      busy={busy || !factor}
      button={busy ? translations.text('enrol.busy') : translations.text('enrol.button')}
      onSubmit={submit}
    >
      {factor && (
        <>
          <img
            className={authenticator['qr']}
            alt={translations.text('enrol.qrAlt')}
            src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
          />
          <p className="muted">{translations.text('enrol.secret')}</p>
          <code className={authenticator['secret']}>{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <h2>{translations.text('enrol.codesTitle')}</h2>
          <p className="muted">{translations.text('enrol.codesLead')}</p>
          <ul className={authenticator['codes']}>
            {factor.recovery_codes.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ul>
          <EntryField
            label={translations.text('enrol.code')}
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
