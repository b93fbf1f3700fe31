import { Attempts, Details, Thread } from './case-parts.tsx';
import { type CaseView, type Evidence, judgeFields } from './case-types.ts';
import { Icon } from './icons.tsx';
import { NoPicture, PhotoStage, type Variant } from './photo-stage.tsx';
import { Signals } from './signals.tsx';
import { FIELD_WORDS, sayDifferences, sayFaces, sayWhy, WORDS } from './words.ts';

const words = WORDS.case;

/** Which pictures there are: a flat card where its corners were found, its portrait where a face was. */
function listVariants(kind: string, { document, faces }: Evidence): Variant[] {
  if (kind !== 'license' || !document?.corners) return ['original'];
  return faces && faces.length > 0 ? ['original', 'document', 'portrait'] : ['original', 'document'];
}

/** Why the case is here, the picture, what differs, the faces, the signals, and what went before. */
export function CaseBody({ shown, person }: { shown: CaseView; person: string }) {
  const latest = shown.attempts.at(-1);
  const evidence = (latest?.evidence ?? {}) as Evidence;
  const fields = judgeFields(evidence.fields ?? []);
  const differing = fields.filter((field) => field.state !== 'same').map(({ field }) => FIELD_WORDS[field]);
  const variants = listVariants(shown.kind, evidence);
  const facts = { ...shown, age_estimate: latest?.age_estimate ?? null };
  return (
    <main className={fields.length > 0 ? 'body' : 'body plain'}>
      <section className="reason" aria-label={WORDS.queue.why}>
        <Icon name="warn" />
        <div>
          <strong>{sayWhy(facts)}</strong>
          {shown.kind === 'license' && <p>{sayDifferences(differing, fields.length)}</p>}
        </div>
      </section>
      {latest?.image_expired_at && <NoPicture at={latest.image_expired_at} />}
      {latest && !latest.image_expired_at && (
        <PhotoStage
          caseId={shown.id}
          attempt={latest.attempt}
          variants={variants}
          person={person}
          fields={fields}
        />
      )}
      {(fields.length > 0 || evidence.signals) && (
        <div className="findings">
          {fields.length > 0 && <Details fields={fields} />}
          {evidence.signals && <Signals signals={evidence.signals} />}
        </div>
      )}
      <section className="faces" aria-labelledby="faces">
        <h2 id="faces">{words.faces}</h2>
        <p>{sayFaces(facts, evidence.reference)}</p>
      </section>
      <div className="side">
        <Attempts attempts={shown.attempts} kind={shown.kind} />
        <Thread messages={shown.messages} person={person} />
      </div>
    </main>
  );
}
