import { useRead } from '../../api/use-api.ts';
import { type ExtraFilter, type Filter, queueUrl } from '../../cases/queue-url.ts';
import { Choice } from '../../components/choice.tsx';
import { TypedField } from '../../components/dialog/typed-field.tsx';
import { useConsole } from '../../console-context.ts';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import styles from './decided-filters.module.css';

const PIPELINE = 'pipeline';

/** When decided cases were decided, and by whom. */
export default function DecidedFilters({ filter }: { filter: Filter }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const colleagues = useRead('GET /admin/colleagues', mayDecide(session) ? {} : null).data ?? [];
  const set = (name: ExtraFilter) => (value: string) =>
    navigate(queueUrl({ ...filter, [name]: value }), { replace: true });
  const by = filter.decided_by ?? '';
  const names = colleagues.map(({ username }) => username);
  return (
    <div className={styles['decided']}>
      <TypedField
        label={translations.text('decided.from')}
        type="date"
        value={(filter.decided_from ?? '').slice(0, 10)}
        onSettled={set('decided_from')}
      />
      <TypedField
        label={translations.text('decided.to')}
        type="date"
        value={(filter.decided_to ?? '').slice(0, 10)}
        onSettled={set('decided_to')}
      />
      <Choice
        inline
        label={translations.text('queue.decidedBy')}
        value={by}
        options={[
          { value: '', word: translations.text('narrow.any') },
          { value: PIPELINE, word: translations.text('decider.pipeline') },
          ...(by && by !== PIPELINE && !names.includes(by) ? [{ value: by, word: by }] : []),
          ...names.map((name) => ({ value: name, word: name })),
        ]}
        onChange={set('decided_by')}
      />
    </div>
  );
}
