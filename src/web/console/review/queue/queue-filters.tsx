import { Choice } from '../../parts/choice.tsx';
import { Filters } from '../../parts/list/filters.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { Segments } from '../../parts/list/segments.tsx';
import { goTo } from '../../places.ts';
import { useWords } from '../../words/use-words.ts';
import { FILTER_KINDS, type Filter, queuePlace, STATUSES } from './queue-place.ts';
import type { Waiting } from './use-queue.ts';

/** What the list shows; the address keeps it. */
export function QueueFilters({ filter, waiting }: { filter: Filter; waiting: Waiting | undefined }) {
  const words = useWords();
  const counts = filter.status === 'pending' && !filter.q ? countsOf(waiting) : {};
  return (
    <Filters label={words.text('queue.filter')}>
      <Segments
        label={words.text('queue.kind')}
        value={filter.kind}
        options={FILTER_KINDS.map((value) => ({
          value,
          word: (
            <>
              {words.text(`kind.${value}`)} <span className="muted">{counts[value]}</span>
            </>
          ),
        }))}
        linkTo={(kind) => `#${queuePlace({ ...filter, kind })}`}
      />
      <Choice
        inline
        label={words.text('queue.status')}
        value={filter.status}
        options={STATUSES.map((value) => ({ value, word: words.text(`status.${value}`) }))}
        onChange={(status) => goTo(queuePlace({ ...filter, status }))}
      />
      <SearchField
        label={words.text('queue.find')}
        hint={words.text('queue.findHint')}
        search={filter.q}
        onSearch={(q) => goTo(queuePlace({ ...filter, q }), { replace: true })}
      />
    </Filters>
  );
}

function countsOf(waiting: Waiting | undefined): Partial<Record<Filter['kind'], number>> {
  if (!waiting) return {};
  const { license, selfie, age } = waiting;
  return { all: license + selfie + age, license, selfie, age };
}
