import { KINDS, type Place, STATUSES } from './address.ts';
import { Icon } from './icons.tsx';
import { KIND_WORDS, STATUS_WORDS, WORDS } from './words.ts';

const words = WORDS.queue;

type Props = { place: Place; go(place: Place): void; onRefresh(): void };

/** What the list shows; the address keeps it. */
export function QueueFilters({ place, go, onRefresh }: Props) {
  return (
    <nav className="filters" aria-label={words.filter}>
      <fieldset className="segments">
        <legend className="sr">{words.kind}</legend>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={place.kind === kind}
            onClick={() => go({ ...place, kind })}
          >
            {KIND_WORDS[kind]}
          </button>
        ))}
      </fieldset>
      <label className="select">
        <span>{words.status}</span>
        <select
          value={place.status}
          onChange={(event) =>
            go({ ...place, status: STATUSES.find((each) => each === event.target.value)! })
          }
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </select>
      </label>
      <button className="button" type="button" onClick={onRefresh}>
        <Icon name="again" />
        {words.refresh}
      </button>
    </nav>
  );
}
