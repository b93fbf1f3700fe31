import { useEffect, useRef } from 'react';
import type { GermanAddress } from '../../../../shared/german-address.ts';
import { applyBrand } from '../../../ui/brand/apply-brand.ts';
import type { BackgroundName } from '../../../ui/brand/brand-colors.ts';
import { Icon } from '../../components/icons.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './look.module.css';

type Props = {
  ground: BackgroundName;
  name: string | null;
  color: string | null;
  logo: string | null;
  retentionDays: number | null;
  /** how the page addresses a person in German */
  address: GermanAddress;
};

/** The first screen that people see, drawn small in the colours that the page itself works out. */
export function Preview({ ground, name, color, logo, retentionDays, address }: Props) {
  const translations = useTranslations();
  const image = useRef<HTMLDivElement>(null);
  useEffect(() => applyBrand(color, image.current!), [color]);
  const tenant = name ?? translations.text('look.yourName');
  return (
    <figure className={styles['preview']}>
      <div
        ref={image}
        className={`${styles['phone']} preview-${ground}`}
        role="img"
        aria-label={translations.text(`look.preview.${ground}`, { name: tenant })}
      >
        <p className={styles['phone-top']}>
          {logo ? (
            <img src={logo} alt="" />
          ) : (
            <span className={styles['initial']}>{Array.from(tenant)[0]}</span>
          )}
          <bdi>{tenant}</bdi>
        </p>
        <p className={styles['phone-title']}>{translations.text(`look.sample.${address}.title`)}</p>
        <p className={styles['phone-lead']}>{translations.text(`look.sample.${address}.lead`, { tenant })}</p>
        <p className={styles['phone-row']}>
          <span className={styles['tile']}>
            <Icon name="license" />
          </span>
          <span>
            <strong>{translations.text(`look.sample.${address}.card`)}</strong>
            <span className={styles['phone-small']}>{translations.text('look.sample.cardLead')}</span>
          </span>
        </p>
        <p className={styles['phone-panel']}>
          {translations.nodes(`look.sample.${address}.${retentionDays === null ? 'kept' : 'erased'}`, {
            tenant,
            days: retentionDays ?? 0,
            a: (inside) => (
              <span key="a" className={styles['phone-link']}>
                {inside}
              </span>
            ),
          })}
        </p>
        <p className={styles['phone-button']}>{translations.text('look.sample.start')}</p>
      </div>
      <figcaption className="muted small">{translations.text(`look.ground.${ground}`)}</figcaption>
    </figure>
  );
}
