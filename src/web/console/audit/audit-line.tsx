import type { AuditEntry } from '../api/answers.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { ActorName } from './actor-name.tsx';
import { formatAction } from './format-audit-entry.ts';

/** An entry of the log in one line: when, who, what. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const translations = useTranslations();
  return (
    <li>
      <time className="muted">{formatMoment(translations, entry.at)}</time>
      <span>
        <strong>
          <ActorName entry={entry} />
        </strong>{' '}
        {formatAction(translations, entry)}
      </span>
    </li>
  );
}
