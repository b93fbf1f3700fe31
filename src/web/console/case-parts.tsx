import type { Attempt, JudgedField, Message } from './case-types.ts';
import { Icon } from './icons.tsx';
import { FIELD_WORDS, sayMoment, sayStored, sayWhy, two, WORDS } from './words.ts';

const words = WORDS.case;

/** What is on record beside what is on the card; what needs a look comes first and says so. */
export function Details({ fields }: { fields: readonly JudgedField[] }) {
  return (
    <section className="details" aria-label={words.details}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.detail}</th>
            <th scope="col">{words.record}</th>
            <th scope="col">{words.card}</th>
            <th scope="col" className="number">
              {WORDS.queue.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.field} className={field.state}>
              <th scope="row">
                <span className="label">
                  <span className="sign" aria-hidden="true">
                    {field.number}
                  </span>
                  <span>
                    {FIELD_WORDS[field.field]}
                    {field.state === 'differs' && (
                      <span className="mark-word">
                        <Icon name="warn" />
                        {words.differs}
                      </span>
                    )}
                  </span>
                </span>
              </th>
              <td>
                <bdi>{sayStored(field.stored)}</bdi>
              </td>
              <td>
                {field.read === null ? (
                  <span className="mark-word">
                    <Icon name="info" />
                    {words.unread}
                  </span>
                ) : (
                  <bdi>{field.read}</bdi>
                )}
              </td>
              <td className="number">{two(field.read === null ? null : field.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The attempts, newest first. */
export function Attempts({ attempts, kind }: { attempts: readonly Attempt[]; kind: string }) {
  return (
    <section className="attempts" aria-labelledby="attempts">
      <h2 id="attempts">{words.attempts}</h2>
      <ol>
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.attempt}>
            <strong>
              {attempt.attempt} · {sayWhy({ ...attempt, kind })}
            </strong>
            <time>{sayMoment(attempt.created_at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was written, first to last. */
export function Thread({ messages, person }: { messages: readonly Message[]; person: string }) {
  return (
    <section className="thread" aria-labelledby="thread">
      <h2 id="thread">{words.thread}</h2>
      {messages.length === 0 && <p className="quiet">{words.silent}</p>}
      <ol role="log" aria-labelledby="thread">
        {messages.map((message) => (
          <li key={message.id} className={message.author_type}>
            <strong>
              <bdi>{message.author_type === 'subject' ? person : message.author}</bdi>
            </strong>
            <time>{sayMoment(message.created_at)}</time>
            <p>
              <bdi>{message.comment_text}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
