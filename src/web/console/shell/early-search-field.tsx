import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../components/icons.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './early-search-field.module.css';

type Props = { onType(text: string): void; onClose(): void };

/** Takes the letters of a search from the key that begins it until the page's search field is loaded. */
export function EarlySearchField({ onType, onClose }: Props) {
  const translations = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  // A layout effect: it runs before the browser hands over the next key.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <label className={styles['early']}>
      <Icon name="find" />
      <span className="sr">{translations.text('palette.open')}</span>
      <input
        ref={field}
        maxLength={200}
        onChange={(event) => onType(event.target.value)}
        onBlur={onClose}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </label>
  );
}
