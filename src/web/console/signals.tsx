import type { Signal } from '../../server/domain/signals.ts';
import { QUEUE, writeAddress } from './address.ts';
import { Icon, type IconName } from './icons.tsx';
import { othersOf, type SaidSignal, saySignal, SIGNAL_WORDS as words } from './signal-words.ts';

/** What needs a look comes first. */
const TONES: readonly SaidSignal['tone'][] = ['warn', 'ok', 'info'];
const ICONS: Record<SaidSignal['tone'], IconName> = { warn: 'warn', info: 'info', ok: 'check' };

/** What a reviewer should know besides: of the picture, and of other people's records. */
export function Signals({ signals }: { signals: readonly Signal[] }) {
  const said = signals.flatMap((signal) => {
    const sentence = saySignal(signal);
    return sentence ? [{ signal, ...sentence }] : [];
  });
  const ordered = TONES.flatMap((tone) => said.filter((one) => one.tone === tone));
  return (
    <section className="signals" aria-labelledby="signals">
      <h2 id="signals">{words.title}</h2>
      <p className="quiet">{said.length > 0 ? words.lead : words.quiet}</p>
      <ul>
        {ordered.map(({ signal, tone, title, detail }) => (
          <li key={signal.signal} className={tone}>
            <Icon name={ICONS[tone]} />
            <div>
              <strong>{title}</strong>
              <p>
                <bdi>{detail}</bdi>
              </p>
              <Leads signal={signal} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a signal leads to: the other picture, or the others' records by their ids. */
function Leads({ signal }: { signal: Signal }) {
  if (signal.signal === 'selfie_matches_document')
    return <a href={writeAddress({ ...QUEUE, caseId: signal.submission_id })}>{words.other}</a>;
  const others = othersOf(signal);
  if (others.length === 0) return null;
  return (
    <details>
      <summary>{words.records}</summary>
      {others.map((id) => (
        <code key={id}>{id}</code>
      ))}
    </details>
  );
}
