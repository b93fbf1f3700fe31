import type { AuditEntry } from '../api/answers.ts';
import { sayMoment } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import { sayAction, sayActor } from './say-entry.ts';

/** An entry of the log in one line: when, who, what. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const words = useWords();
  return (
    <li>
      <time className="quiet">{sayMoment(words, entry.at)}</time>
      <span>
        <bdi>
          <strong>{sayActor(words, entry)}</strong>
        </bdi>{' '}
        {sayAction(words, entry)}
      </span>
    </li>
  );
}
