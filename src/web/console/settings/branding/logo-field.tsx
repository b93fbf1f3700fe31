import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { Buttons } from '../../components/buttons.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './look.module.css';
import { judgeLogo, LOGO_TYPES, readLogo } from './read-logo.ts';

type Props = { logo: string | null; problem: string | null; onChange(logo: string | null): void };

/** An image as the logo, or none. */
export function LogoField({ logo, problem, onChange }: Props) {
  const translations = useTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = judgeLogo(file);
    if (found) return setWrong(translations.text(found));
    try {
      onChange(await readLogo(file));
      setWrong(null);
    } catch {
      setWrong(translations.text('look.logoUnread'));
    }
  };
  return (
    <div className={styles['logo']}>
      <span className={styles['label']}>{translations.text('look.logo')}</span>
      <Buttons>
        {logo && <img className={styles['logo-now']} src={logo} alt={translations.text('look.logoNow')} />}
        <Button onClick={() => input.current?.click()}>{translations.text('look.chooseLogo')}</Button>
        {logo && <Button onClick={() => onChange(null)}>{translations.text('look.noLogo')}</Button>}
      </Buttons>
      <label htmlFor={id} className="sr">
        {translations.text('look.logoFile')}
      </label>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        tabIndex={-1}
        accept={LOGO_TYPES.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="muted small">{translations.text('look.logoHint')}</p>
      <Problem sentence={wrong ?? problem} />
    </div>
  );
}
