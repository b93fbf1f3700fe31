import { useEffect, useRef } from 'react';
import { type Place, QUEUE } from './address.ts';
import { CaseBody } from './case-body.tsx';
import { CaseTop } from './case-top.tsx';
import { nextAfter } from './case-types.ts';
import { ClosedBar } from './closed-bar.tsx';
import { useConsole } from './console-context.ts';
import { DecisionBar, DecisionSheet } from './decisions.tsx';
import { mayDecide } from './session.ts';
import { useCase, useOpener } from './use-case.ts';
import { useDecision } from './use-decision.ts';
import { useKeys } from './use-keys.ts';
import { DECISION_WORDS, WORDS } from './words.ts';

const words = WORDS.case;

type Props = { place: Place; caseId: string; go(place: Place): void };

/** One case: why it is here, what differs, the faces, what was said, and the decision. */
export function Case({ place, caseId, go }: Props) {
  const { announce, letters, session, done, setDone } = useConsole();
  const { loaded, load, line, fetchLine } = useCase(place, caseId);
  const other = useOpener(caseId);
  const shown = loaded.state === 'ready' ? loaded.shown : null;
  const person = shown ? `${shown.first_name} ${shown.last_name}` : '';
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is another one in each state
  useEffect(() => {
    document.title = `${person || words.loading} · ${WORDS.product}`;
    heading.current?.focus();
  }, [loaded.state]);

  const toList = () => go({ ...place, caseId: null });
  const step = (by: 1 | -1) => {
    const at = line.ids.indexOf(caseId);
    const id = at < 0 ? line.ids[0] : line.ids[at + by];
    if (id && id !== caseId) go({ ...place, caseId: id });
    else announce(by > 0 ? words.last : words.first);
  };
  const goOn = async () => {
    const waiting = await fetchLine();
    go({ ...place, caseId: waiting && nextAfter(line.ids, caseId, waiting.ids) });
  };
  const decision = useDecision({
    caseId,
    onDone: (kind) => {
      const sentence = words.done(DECISION_WORDS[kind].done, person);
      announce(sentence);
      setDone(sentence);
      goOn();
    },
  });
  const isOpen = shown?.status === 'pending' && mayDecide(session) && decision.elsewhere === null;

  useKeys(decision.armed ? 'armed' : 'case', letters, (command) => {
    if (command.is === 'back') return decision.armed ? decision.disarm() : toList();
    if (command.is === 'next') return step(1);
    if (command.is === 'previous') return step(-1);
    if (!shown || !isOpen) return;
    if (command.is === 'commit') decision.commit();
    else if (command.is === 'reason') decision.chooseReason(command.number, shown.kind);
    else if (command.is !== 'open') decision.arm(command.is);
  });

  const at = line.ids.indexOf(caseId);
  return (
    <div className="case">
      <button className="skip" type="button" onClick={() => document.getElementById('decisions')?.focus()}>
        {words.skip}
      </button>
      <CaseTop
        person={person}
        shown={shown}
        heading={heading}
        waitWords={loaded.state === 'gone' ? words.gone : words.loading}
        other={other}
        position={at < 0 ? '' : words.position(at + 1, line.ids.length, line.more)}
        onBack={toList}
        onStep={step}
      />
      {shown && <CaseBody shown={shown} person={person} />}
      {loaded.state === 'loading' && <main className="body waiting" aria-busy="true" />}
      {loaded.state === 'failed' && (
        <main className="note" role="alert">
          <h2>{words.failed}</h2>
          <button className="button primary" type="button" onClick={load}>
            {WORDS.retry}
          </button>
        </main>
      )}
      {loaded.state === 'gone' && (
        <main className="note">
          <button className="button primary" type="button" onClick={() => go(QUEUE)}>
            {words.back}
          </button>
        </main>
      )}
      {shown && (
        <section className="bar" id="decisions" aria-label={words.decisions} tabIndex={-1}>
          {decision.armed && isOpen && (
            <DecisionSheet
              kind={decision.armed}
              pictured={shown.kind}
              comment={decision.comment}
              letters={letters}
              busy={decision.busy}
              problem={decision.problem}
              field={decision.field}
              onComment={decision.write}
              onCommit={decision.commit}
              onBack={decision.disarm}
            />
          )}
          {isOpen ? (
            <DecisionBar armed={decision.armed} letters={letters} onArm={decision.arm} done={done} />
          ) : (
            <ClosedBar shown={shown} elsewhere={decision.elsewhere} onNext={goOn} />
          )}
        </section>
      )}
    </div>
  );
}
