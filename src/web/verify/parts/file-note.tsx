import type { FileProblem } from '../journey/journey.ts';
import { useWords } from '../words/use-words.ts';

/** What is the matter with a chosen file, or that it is being read. */
export function FileNote({ problem, isReading }: { problem: FileProblem | null; isReading: boolean }) {
  const { say } = useWords();
  return (
    <>
      <div role="alert">{problem && <p className="note warn">{say(`picture.${problem}`)}</p>}</div>
      <div role="status">{isReading && <p className="note">{say('picture.reading')}</p>}</div>
    </>
  );
}
