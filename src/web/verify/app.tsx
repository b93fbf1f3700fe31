import { useMemo } from 'react';
import { Frame } from './parts/frame.tsx';
import type { Arrival } from './place.ts';
import { ShowScreen } from './screens/show-screen.tsx';
import { useJourney } from './use-journey.ts';
import { useLanguage } from './words/use-language.ts';
import { createWords, WordsContext } from './words/use-words.ts';

/** The hosted page: from the link in somebody's hand to the outcome of their pictures. */
export function App({ arrival }: { arrival: Arrival }) {
  const { translator, choose } = useLanguage();
  const way = useJourney(arrival);
  const name = way.page?.name ?? null;
  const words = useMemo(() => translator && createWords(translator, name), [translator, name]);
  if (!words) return <div className="frame" aria-busy="true" />;
  return (
    <WordsContext value={words}>
      <Frame page={way.page} onLanguage={choose}>
        <ShowScreen way={way} />
      </Frame>
    </WordsContext>
  );
}
