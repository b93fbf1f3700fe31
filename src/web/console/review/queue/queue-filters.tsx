import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { createPart } from '../../../ui/loading/create-part.ts';
import { BulkButton } from '../../bulk/bulk-button.tsx';
import {
  EXTRA_NAMES,
  FIGURE_FILTERS,
  FILTER_KINDS,
  type Filter,
  findTab,
  queueUrl,
  type Status,
} from '../../cases/queue-url.ts';
import { Choice } from '../../components/choice.tsx';
import { createDialogPart } from '../../components/dialog/create-dialog-part.tsx';
import { Icon } from '../../components/icons.tsx';
import { LazyPage } from '../../components/lazy-page.tsx';
import { Filters } from '../../components/list/filters.tsx';
import { SearchField } from '../../components/list/search-field.tsx';
import { Segments } from '../../components/list/segments.tsx';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './queue-filters.module.css';
import { type Counts, QuickFilters } from './quick-filters.tsx';

// The queue is loaded first; its dialogs are loaded when they open.
const SavedFilters = createPart(() => import('./saved-filters.tsx'));
const FilterDialog = createDialogPart(() => import('./filter-dialog.tsx'));
const FigureNote = createPart(() => import('./figure/figure-note.tsx'));
const DecidedFilters = createPart(() => import('./decided-filters.tsx'));

const SEVERITIES = ['severe', 'warning', 'notice', 'none'] as const;
const RESULTS = ['decided', 'approved', 'rejected', 'processing', 'all'] as const satisfies Status[];
/** Filters that the tab, the order or a separate choice shows. */
const SHOWN_ELSEWHERE: readonly string[] = [
  'waiting_for',
  'second_look',
  'order',
  'severity',
  'decided_from',
  'decided_to',
  'decided_by',
  'ring',
  'subject_id',
  ...FIGURE_FILTERS,
];

/** The filters of the list; the address keeps it. On a phone the rare ones are folded away. */
export default function QueueFilters({ filter, counts }: { filter: Filter; counts: Counts | undefined }) {
  const translations = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const waits = filter.status === 'pending';
  const tab = findTab(filter);
  const narrowed = EXTRA_NAMES.filter(
    (name) => filter[name] && !SHOWN_ELSEWHERE.includes(name) && !(tab === 'mine' && name === 'claimed_by'),
  ).length;
  return (
    <>
      <Filters label={translations.text('queue.filter')}>
        <Segments
          label={translations.text('queue.kind')}
          value={filter.kind}
          options={FILTER_KINDS.map((value) => ({
            value,
            label: translations.text(`kind.${value}`),
          }))}
          getHref={(kind) => `#${queueUrl({ ...filter, kind })}`}
        />
        <SearchField
          label={translations.text('queue.find')}
          hint={translations.text('queue.findHint')}
          search={filter.q}
          onSearch={(q) => navigate(queueUrl({ ...filter, q }), { replace: true })}
        />
        <Button
          className={styles['fold']}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {translations.text('queue.filter')}
          <Narrowed by={narrowed} />
          <Icon name="down" />
        </Button>
        <div className={styles['folded']} data-open={isUnfolded}>
          {!waits && tab !== 'waiting' && (
            <Choice
              inline
              label={translations.text('queue.status')}
              value={filter.status}
              options={RESULTS.map((value) => ({
                value,
                word:
                  value === 'decided'
                    ? translations.text('narrow.any')
                    : translations.text(`status.${value}`),
              }))}
              onChange={(status) => navigate(queueUrl({ ...filter, status }))}
            />
          )}
          {tab === 'decided' && (
            <LazyPage>
              <DecidedFilters filter={filter} />
            </LazyPage>
          )}
          <Choice
            inline
            label={translations.text('risk.title')}
            value={filter.severity ?? ''}
            options={[
              { value: '', word: translations.text('narrow.any') },
              ...SEVERITIES.map((value) => ({ value, word: translations.text(`risk.${value}`) })),
            ]}
            onChange={(severity) => navigate(queueUrl({ ...filter, severity }))}
          />
          <Button onClick={() => setOpen(true)}>
            {translations.text('narrow.open')}
            <Narrowed by={narrowed} />
          </Button>
          <BulkButton first="reuploads" filter={filter} />
          <LazyPage>
            <SavedFilters filter={filter} />
          </LazyPage>
          {waits && <QuickFilters filter={filter} counts={counts} />}
        </div>
        {isOpen && <FilterDialog filter={filter} counts={counts} onClose={() => setOpen(false)} />}
      </Filters>
      {FIGURE_FILTERS.some((name) => filter[name]) && (
        <LazyPage>
          <FigureNote filter={filter} />
        </LazyPage>
      )}
    </>
  );
}

/** How many filters are set. */
const Narrowed = ({ by }: { by: number }) => by > 0 && <span className="muted">{by}</span>;
