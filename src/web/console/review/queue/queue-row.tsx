import { memo } from 'react';
import { Icon, type IconName } from '../../parts/icons.tsx';
import { dateOf, sayAge, sayMoment } from '../../words/say-moment.ts';
import { sayWhy, two } from '../../words/say-why.ts';
import { useWords } from '../../words/use-words.ts';
import type { QueueRow } from '../case-types.ts';
import { sayKind, sayState } from '../say-kind.ts';

const DAY_MS = 86_400_000;

/** The columns' names, for eyes: each row is a link that says its own. */
export function Heads() {
  const words = useWords();
  return (
    <div className="heads" aria-hidden="true">
      <span className="age">{words.text('queue.age')}</span>
      <span>{words.text('queue.person')}</span>
      <span>{words.text('queue.kind')}</span>
      <span>{words.text('queue.why')}</span>
      <span className="score">{words.text('queue.score')}</span>
      <span className="try">{words.text('queue.try')}</span>
      <span>{words.text('queue.open')}</span>
    </div>
  );
}

type RowProps = {
  row: QueueRow;
  href: string;
  /** now, in minutes: ages are told by the minute */
  minute: number;
  isChosen: boolean;
  index: number;
  onChoose(index: number): void;
};

/** A case in the list; the whole row opens it. Of a thousand those are drawn anew that changed. */
export const Row = memo(function Row({ row, href, minute, isChosen, index, onChoose }: RowProps) {
  const words = useWords();
  const now = new Date(minute * 60_000);
  const name = `${row.first_name} ${row.last_name}`;
  const since = row.waiting_since ?? row.created_at;
  const isOld = row.status === 'pending' && now.getTime() - dateOf(since).getTime() > DAY_MS;
  return (
    <a
      className="row"
      href={href}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={() => onChoose(index)}
    >
      <span className={isOld ? 'age old' : 'age'} title={sayMoment(words, since)}>
        {sayAge(words, since, now)}
      </span>
      <span className="name">
        <bdi title={name}>{name}</bdi>
        {row.external_uid && <span className="quiet">{row.external_uid}</span>}
      </span>
      <span className="kind">
        <Icon name={row.kind as IconName} />
        {sayKind(words, row.kind)}
      </span>
      <span className="why">
        {row.status !== 'pending' && <span className="chip">{sayState(words, row.status)}</span>}
        {sayWhy(words, row)}
        {row.reupload_required && <span className="chip">{words.text('queue.asked')}</span>}
        {row.response_required && (
          <span className="chip info">
            <Icon name="talk" />
            {words.text('queue.question')}
          </span>
        )}
      </span>
      <span className="score">
        <span className="sr">{words.text('queue.score')} </span>
        {two(words, row.score)}
      </span>
      <span className="try">
        <span className="small-only">{words.text('queue.try')} </span>
        {row.attempt}
      </span>
      <span className="opener">{row.open_by && <bdi>{row.open_by}</bdi>}</span>
    </a>
  );
});
