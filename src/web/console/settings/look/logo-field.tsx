import { useId, useRef, useState } from 'react';
import { Problem } from '../../parts/dialog.tsx';
import { useWords } from '../../words/use-words.ts';
import { judgeLogo, LOGO_TYPES, readLogo } from './read-logo.ts';

type Props = { logo: string | null; problem: string | null; onChange(logo: string | null): void };

/** A picture as the logo, or none. */
export function LogoField({ logo, problem, onChange }: Props) {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = judgeLogo(file);
    if (found) return setWrong(words.text(found));
    try {
      onChange(await readLogo(file));
      setWrong(null);
    } catch {
      setWrong(words.text('look.logoUnread'));
    }
  };
  return (
    <div className="field logo-field">
      <span className="label">{words.text('look.logo')}</span>
      <div className="buttons">
        {logo && <img className="logo-now" src={logo} alt={words.text('look.logoNow')} />}
        <button className="button" type="button" onClick={() => input.current?.click()}>
          {words.text('look.chooseLogo')}
        </button>
        {logo && (
          <button className="button" type="button" onClick={() => onChange(null)}>
            {words.text('look.noLogo')}
          </button>
        )}
      </div>
      <label htmlFor={id} className="sr">
        {words.text('look.logoFile')}
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
      <p className="quiet small">{words.text('look.logoHint')}</p>
      <Problem sentence={wrong ?? problem} />
    </div>
  );
}
