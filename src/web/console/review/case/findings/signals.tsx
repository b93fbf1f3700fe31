import type { Signal } from '../../../../../server/verification/signals/signals.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { linkTo } from '../../../hash-location.ts';
import { type FormattedSignal, formatSignal, listOtherSubjects } from '../../../locales/format-signal.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from './findings.module.css';

/** Warnings come first. */
const TONES: readonly FormattedSignal['tone'][] = ['warn', 'ok', 'info'];
const ICONS: Record<FormattedSignal['tone'], IconName> = { warn: 'warn', info: 'info', ok: 'check' };

/** Further facts for the reviewer: of the picture, and of other people's records. */
export function Signals({ signals }: { signals: readonly Signal[] }) {
  const words = useTranslations();
  const said = signals.flatMap((signal) => {
    const sentence = formatSignal(words, signal);
    return sentence ? [{ signal, ...sentence }] : [];
  });
  const ordered = TONES.flatMap((tone) => said.filter((one) => one.tone === tone));
  return (
    <section className={styles['part']} aria-labelledby="signals">
      <h2 id="signals">{words.text('signals.title')}</h2>
      <p className="muted">{said.length > 0 ? words.text('signals.lead') : words.text('signals.quiet')}</p>
      <ul className={styles['signals']}>
        {ordered.map(({ signal, tone, title, detail }) => (
          <li key={signal.signal} className={styles[tone]}>
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

/** Where a signal leads to: the other picture, or the others' records. */
function Leads({ signal }: { signal: Signal }) {
  const words = useTranslations();
  if (signal.signal === 'selfie_matches_document')
    return (
      <a href={linkTo(`/case/${signal.submission_id}`, { status: 'all' })}>{words.text('signals.other')}</a>
    );
  const others = listOtherSubjects(signal);
  if (others.length === 0) return null;
  return (
    <details>
      <summary>{words.text('signals.records')}</summary>
      {others.map((id) => (
        <a key={id} href={linkTo(`/subjects/${id}`)}>
          <code>{id}</code>
        </a>
      ))}
    </details>
  );
}
