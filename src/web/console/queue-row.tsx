import type { QueueRow } from './case-types.ts';
import { Icon, type IconName } from './icons.tsx';
import { KIND_WORDS, STATUS_WORDS, sayAge, sayMoment, sayWhy, two, WORDS } from './words.ts';

const words = WORDS.queue;
const DAY_MS = 86_400_000;

/** The columns' names, for eyes: each row is a link that says its own. */
export function Heads() {
  return (
    <div className="heads" aria-hidden="true">
      <span className="age">{words.waiting}</span>
      <span>{words.person}</span>
      <span>{words.kind}</span>
      <span>{words.why}</span>
      <span className="score">{words.score}</span>
      <span className="try">{words.attempt}</span>
      <span>{words.open}</span>
    </div>
  );
}

type RowProps = { row: QueueRow; href: string; isChosen: boolean; onFocus(): void };

/** A case in the list; the whole row opens it. */
export function Row({ row, href, isChosen, onFocus }: RowProps) {
  const now = new Date();
  const since = row.waiting_since ?? row.created_at;
  const isOld =
    row.status === 'pending' && now.getTime() - Date.parse(`${since.replace(' ', 'T')}Z`) > DAY_MS;
  return (
    <a
      className="row"
      href={href}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={onFocus}
    >
      <span className={isOld ? 'age old' : 'age'} title={sayMoment(since)}>
        {sayAge(since, now)}
      </span>
      <span className="name">
        <bdi>
          {row.first_name} {row.last_name}
        </bdi>
        {row.external_uid && <span className="quiet">{row.external_uid}</span>}
      </span>
      <span className="kind">
        <Icon name={row.kind as IconName} />
        {KIND_WORDS[row.kind]}
      </span>
      <span className="why">
        {row.status !== 'pending' && <span className="chip">{STATUS_WORDS[row.status]}</span>}
        {sayWhy(row)}
        {row.reupload_required && <span className="chip">{words.asked}</span>}
        {row.response_required && (
          <span className="chip info">
            <Icon name="talk" />
            {words.question}
          </span>
        )}
      </span>
      <span className="score">
        <span className="sr">{words.score} </span>
        {two(row.score)}
      </span>
      <span className="try">
        <span className="small-only">{words.attempt} </span>
        {row.attempt}
      </span>
      <span className="opener">{row.open_by && <bdi>{row.open_by}</bdi>}</span>
    </a>
  );
}
