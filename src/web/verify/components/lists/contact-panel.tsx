import { useContext } from 'react';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import type { Step } from '../../journey/steps.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { TenantContext } from '../tenant-context.ts';
import styles from './contact-panel.module.css';

/** Where the person can ask; nothing if the tenant names no contact. */
export function ContactPanel() {
  const { nodes } = useTranslations();
  const contact = useContext(TenantContext)?.contact;
  if (!contact) return null;
  const { phone, email, url } = contact;
  if (phone === null && email === null && url === null) return null;
  return (
    <section className={styles['contact']}>
      <h2>{nodes('contact.title')}</h2>
      {phone !== null && (
        <LinkButton href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <span>{nodes('contact.call', { phone: <bdi key="phone">{phone}</bdi> })}</span>
        </LinkButton>
      )}
      {email !== null && (
        <LinkButton href={`mailto:${email}`}>
          <span>{nodes('contact.mail', { email: <bdi key="email">{email}</bdi> })}</span>
        </LinkButton>
      )}
      {url !== null && (
        <LinkButton href={url} target="_blank" rel="noreferrer">
          <span>{nodes('contact.site', { host: <bdi key="host">{new URL(url).host}</bdi> })}</span>
        </LinkButton>
      )}
    </section>
  );
}

const KINDS = { verify_license: 'license', check_selfie: 'selfie', age_gender_estimation: 'age' } as const;

/** The tenant's target for a decision on all these steps; nothing without a target for one of them. */
export function DecisionTime({ steps }: { steps: readonly Step[] }) {
  const { nodes } = useTranslations();
  const targets = useContext(TenantContext)?.decision_hours;
  if (!targets) return null;
  const targetHours = steps.map((step) => targets[KINDS[step]]);
  const hours = targetHours.filter((each) => each !== null);
  if (hours.length === 0 || hours.length < targetHours.length) return null;
  const key = targets.in_working_hours ? 'waiting.workingHours' : 'waiting.hours';
  return <p>{nodes(key, { hours: Math.max(...hours) })}</p>;
}
