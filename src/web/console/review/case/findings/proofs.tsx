import type { Proof } from '../../../../../shared/proof.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { formatProof } from '../../../locales/format-proof.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import findings from './findings.module.css';
import styles from './proofs.module.css';

/** Red is for severe signals alone: what is contradicted without one is amber. */
const ICONS: Record<Proof['state'], IconName> = {
  shown: 'check',
  contradicted: 'warn',
  not_shown: 'unknown',
};

/** What the verdict rests on, one line a proof. Evidence of an earlier version has no list, and no panel. */
export function Proofs({ proofs }: { proofs: readonly Proof[] | undefined }) {
  const translations = useTranslations();
  if (!proofs?.length) return null;
  return (
    <section className={findings['part']} aria-labelledby="proofs">
      <h2 id="proofs">{translations.text('proofs.title')}</h2>
      <ul className={styles['proofs']}>
        {proofs.map((proof) => {
          const { name, state, basis } = formatProof(translations, proof);
          return (
            <li key={proof.name} className={styles[proof.state]} data-proof={proof.name}>
              <Icon name={ICONS[proof.state]} />
              <strong>{name}</strong>
              <span className={styles['state']}>{state}</span>
              <p>
                <bdi>{basis}</bdi>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
