import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { createPart } from '../../../ui/loading/create-part.ts';
import { useRead } from '../../api/use-api.ts';
import { BulkButton } from '../../bulk/bulk-button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Icon } from '../../components/icons.tsx';
import { LazyPage } from '../../components/lazy-page.tsx';
import { Filters } from '../../components/list/filters.tsx';
import { SearchField } from '../../components/list/search-field.tsx';
import { Segments } from '../../components/list/segments.tsx';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './queue-filters.module.css';
import { EXTRA_NAMES, FILTER_KINDS, type Filter, queueUrl, STATUSES } from './queue-url.ts';
import { QuickFilters } from './quick-filters.tsx';
import type { QueueAnswer } from './use-queue.ts';

// The queue is loaded first; its dialogs are loaded when they open.
const SavedFilters = createPart(() => import('./saved-filters.tsx'));
const FilterDialog = createPart(() => import('./filter-dialog.tsx'));

/** The filters of the list; the address keeps it. On a phone the rare ones are folded away. */
export function QueueFilters({ filter, waiting }: { filter: Filter; waiting: QueueAnswer | undefined }) {
  const words = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const waits = filter.status === 'pending';
  const kind = filter.kind === 'all' ? undefined : filter.kind;
  // Refetched when the changes feed says that the counts may differ (`api/use-changes`).
  const facets = useRead('GET /admin/queue/counts', waits ? { query: { kind } } : null).data;
  const narrowed = EXTRA_NAMES.filter((name) => filter[name]).length;
  const counts = filter.status === 'pending' && !filter.q && narrowed === 0 ? queueCounts(waiting) : {};
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
        linkTo={(kind) => `#${queueUrl({ ...filter, kind })}`}
      />
      <SearchField
        label={words.text('queue.find')}
        hint={words.text('queue.findHint')}
        search={filter.q}
        onSearch={(q) => navigate(queueUrl({ ...filter, q }), { replace: true })}
      />
      <Button className={styles['fold']} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {words.text('queue.filter')}
        <Narrowed by={narrowed + (waits ? 0 : 1)} />
        <Icon name="down" />
      </Button>
      <div className={styles['folded']} data-open={isUnfolded}>
        <Choice
          inline
          label={words.text('queue.status')}
          value={filter.status}
          options={STATUSES.map((value) => ({ value, word: words.text(`status.${value}`) }))}
          onChange={(status) => navigate(queueUrl({ ...filter, status }))}
        />
        <Button onClick={() => setOpen(true)}>
          {words.text('narrow.open')}
          <Narrowed by={narrowed} />
        </Button>
        <BulkButton first="reuploads" filter={filter} />
        <LazyPage>
          <SavedFilters filter={filter} />
        </LazyPage>
        {waits && <QuickFilters filter={filter} counts={facets} />}
      </div>
      {isOpen && (
        <LazyPage>
          <FilterDialog filter={filter} counts={facets} onClose={() => setOpen(false)} />
        </LazyPage>
      )}
    </Filters>
  );
}

/** How many filters are set. */
const Narrowed = ({ by }: { by: number }) => by > 0 && <span className="muted">{by}</span>;

function queueCounts(waiting: QueueAnswer | undefined): Partial<Record<Filter['kind'], number>> {
  if (!waiting) return {};
  const { license, selfie, age } = waiting;
  return { all: license + selfie + age, license, selfie, age };
}
