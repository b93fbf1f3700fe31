import { useEffect } from 'react';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { ImageState } from '../decision/use-sight.ts';
import styles from '../findings/findings.module.css';
import type { Credential } from '../shown-evidence.ts';
import { type CredentialCheck, listChecks } from './list-checks.ts';
import { listFields } from './list-fields.ts';

const ICONS: Record<CredentialCheck['tone'], IconName> = { ok: 'check', warn: 'warn', info: 'info' };

type Props = {
  credential: Credential;
  /** told when the panel is on the screen, if the credential has no image; else null */
  onShown: ((state: ImageState) => void) | null;
};

/** A credential of a wallet: who issued it, how long it is valid, what was checked, and what it says. */
export default function CredentialPanel({ credential, onShown }: Props) {
  const translations = useTranslations();
  useEffect(() => onShown?.('painted'), [onShown]);
  const { kind, issuer, valid_from, valid_until } = credential;
  const facts = [
    { name: 'issuer', label: translations.text('credential.issuer'), value: issuer.name ?? '–' },
    { name: 'country', label: translations.text('credential.country'), value: issuer.country ?? '–' },
    {
      name: 'valid',
      label: translations.text('credential.valid'),
      value: translations.text('credential.validSpan', {
        from: formatStoredDetail(translations, valid_from),
        until: formatStoredDetail(translations, valid_until),
      }),
    },
  ];
  return (
    <div>
      <section className={styles['part']} aria-labelledby="credential">
        <h2 id="credential">{translations.text(`credential.kind.${kind}`)}</h2>
        <Facts rows={facts} />
        {kind === 'eu_age' && <p className="muted">{translations.text('credential.holderUnknown')}</p>}
      </section>
      <section className={styles['part']} aria-labelledby="credential-checks">
        <h2 id="credential-checks">{translations.text('credential.checks')}</h2>
        <ul className={styles['codes']}>
          {listChecks(credential).map(({ name, detail, tone }) => (
            <li key={name} className={styles[tone]}>
              <Icon name={ICONS[tone]} />
              <div>
                <strong>{translations.text(name)}</strong>
                <p>{translations.text(detail)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['part']} aria-labelledby="credential-fields">
        <h2 id="credential-fields">{translations.text('credential.fields')}</h2>
        <Facts rows={listFields(translations, credential)} />
      </section>
    </div>
  );
}

function Facts({ rows }: { rows: readonly { name: string; label: string; value: string }[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
