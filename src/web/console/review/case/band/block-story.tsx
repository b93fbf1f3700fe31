import type { Signal } from '../../../../../server/verification/signals/signals.ts';
import { useRead } from '../../../api/use-api.ts';
import { formatBriefMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

/** The author, time and reason of an entry of the block list; without an answer, the words that are known. */
export function BlockStory({ signal, detail }: { signal: Signal & { signal: 'blocked' }; detail: string }) {
  const translations = useTranslations();
  const ids = signal.blocks.map(({ block_id }) => block_id);
  const read = useRead('GET /admin/blocks', {});
  const [first, ...others] = (read.data?.blocks ?? []).filter(({ id }) => ids.includes(id));
  if (!first) return detail;
  const { added_at, added_by, comment, first_name, last_name, until } = first;
  const story = translations.text('signal.blocked.story', {
    at: formatBriefMoment(translations, added_at),
    by: added_by,
    reason: comment,
    name: `${first_name} ${last_name}`,
    others: others.length,
    until: until === null ? 'never' : 'date',
    day: until === null ? '' : formatBriefMoment(translations, until),
  });
  // In a low window the line is cut.
  return <span title={story}>{story}</span>;
}
