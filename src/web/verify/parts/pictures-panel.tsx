import type { ReactNode } from 'react';
import { useWords } from '../words/use-words.ts';
import { Icon } from './icon.tsx';

type Props = { title: string; retentionDays: number | null; onErase(): void; children?: ReactNode };

/** What happens to the pictures, and how to have them erased. */
export function PicturesPanel({ title, retentionDays, onErase, children }: Props) {
  const { say } = useWords();
  const link = (inside: ReactNode[]) => (
    <button key="a" type="button" className="link" onClick={onErase}>
      {inside}
    </button>
  );
  return (
    <section className="panel" aria-labelledby="pictures">
      <h2 id="pictures">{title}</h2>
      <ul className="facts">
        {children}
        <li>
          <Icon name="lock" />
          <span>{say('welcome.locked')}</span>
        </li>
        <li>
          <Icon name="bin" />
          <span>
            {retentionDays === null
              ? say('welcome.keptUntilAsked', { a: link })
              : say('welcome.erasedAfter', { days: retentionDays, a: link })}
          </span>
        </li>
      </ul>
    </section>
  );
}
