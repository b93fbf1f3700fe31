import { useWords } from '../../words/use-words.ts';
import { Notice } from './notice.tsx';
import { LONG_MS, useWaited } from './use-waited.ts';

/** Says that it takes long, once it does. */
export function TakesLonger({ isWaiting }: { isWaiting: boolean }) {
  const { say } = useWords();
  const waited = useWaited(isWaiting, [LONG_MS]);
  return <div role="status">{waited > 0 && <Notice>{say('page.longer')}</Notice>}</div>;
}
