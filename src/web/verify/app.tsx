import { useEffect, useMemo } from 'react';
import { applyBrand } from '../ui/brand/apply-brand.ts';
import { useLanguage } from '../ui/i18n/use-language.ts';
import { useTellParent } from './embedding/use-tell-parent.ts';
import { Frame } from './parts/frame.tsx';
import { ShowScreen } from './screens/show-screen.tsx';
import type { Arrival } from './way/place.ts';
import { useJourney } from './way/use-journey.ts';
import { LOADERS } from './words/load-catalogue.ts';
import { createWords, WordsContext } from './words/use-words.ts';

/** The hosted page: from the link in somebody's hand to the outcome of their pictures. */
export function App({ arrival, parentOrigin }: { arrival: Arrival; parentOrigin: string | null }) {
  const { translator, choose } = useLanguage(LOADERS);
  const way = useJourney(arrival);
  useTellParent(parentOrigin, way.journey);
  const name = way.page?.name ?? null;
  const color = way.page?.color ?? null;
  useEffect(() => applyBrand(color), [color]);
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
