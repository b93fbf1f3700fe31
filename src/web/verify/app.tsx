import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { applyBrand } from '../ui/brand/apply-brand.ts';
import { useLanguage } from '../ui/i18n/use-language.ts';
import { useLatest } from '../ui/use-latest.ts';
import { BackContext, type BackHandler, ConfirmBack, type UnsavedWork } from './components/confirm-back.tsx';
import { ExitContext, TellParentContext } from './components/exit-context.ts';
import { Frame } from './components/frame/frame.tsx';
import { Skeleton } from './components/skeleton.tsx';
import { AnyDocumentContext } from './components/step-name.ts';
import { TenantContext } from './components/tenant-context.ts';
import { useTellParent } from './iframe/use-tell-parent.ts';
import { countScreens, losesImage } from './journey/count-screens.ts';
import { CatalogueUnavailable } from './locales/catalogue-unavailable.tsx';
import { FORMAL_LOADERS, LOADERS } from './locales/load-catalogue.ts';
import { createWords, WordsContext } from './locales/use-translations.ts';
import { readWantedDocuments, wantsLicenceAlone } from './locales/wanted-documents.ts';
import { ShowScreen } from './screens/show-screen.tsx';
import type { EntryCredential } from './session/stored-journey.ts';
import { useHistory } from './session/use-history.ts';
import { type JourneySession, useJourney } from './session/use-journey.ts';

/** Parts that can wait are loaded this long after the first screen, in ms. */
const SETTLES_AFTER = 1000;

type AppProps = {
  arrival: EntryCredential;
  parentOrigin: string | null;
  /** the language in the link's address; it has priority over the link's own */
  linkLanguage: string | null;
};

/** The hosted page: from the opened link to the outcome of the images. */
export function App({ arrival, parentOrigin, linkLanguage }: AppProps) {
  const session = useJourney(arrival);
  const isFormal = session.page?.german_address === 'formal';
  const { translator, choose, suggest } = useLanguage(isFormal ? FORMAL_LOADERS : LOADERS);
  const suggested = linkLanguage ?? session.journey.capability.language ?? null;
  useEffect(() => {
    if (suggested !== null) suggest(suggested);
  }, [suggested, suggest]);
  const parentPage = useTellParent(parentOrigin, session.journey, translator?.language ?? null);
  const name = session.page?.name ?? null;
  const color = session.page?.color ?? null;
  useEffect(() => applyBrand(color), [color]);
  const isSettled = session.journey.screen.name !== 'loading';
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      document.documentElement.dataset['settled'] = '';
    }, SETTLES_AFTER);
    return () => clearTimeout(timer);
  }, [isSettled]);
  const translations = useMemo(() => translator && createWords(translator, name), [translator, name]);
  const isAny = !wantsLicenceAlone(readWantedDocuments(session.journey.capability));
  const { back, loss, stay, go } = useBack(session);
  if (!translations) return <CatalogueUnavailable skeleton={<Skeleton />} />;
  return (
    <WordsContext value={translations}>
      <BackContext value={back}>
        <Frame page={session.page} onLanguage={choose}>
          <TenantContext value={session.page}>
            <ExitContext value={parentPage?.exit ?? null}>
              <TellParentContext value={parentPage?.tell ?? null}>
                <AnyDocumentContext value={isAny}>
                  <ShowScreen session={session} />
                </AnyDocumentContext>
              </TellParentContext>
            </ExitContext>
          </TenantContext>
        </Frame>
        {loss && <ConfirmBack loss={loss} onStay={stay} onGo={go} />}
      </BackContext>
    </WordsContext>
  );
}

/** The way back, by the browser's button and the page's own: nothing is lost without a question. */
function useBack({ journey, actions }: JourneySession) {
  const [loss, setLoss] = useState<UnsavedWork | null>(null);
  const isTypedRef = useRef(false);
  const ask = () => {
    if (isTypedRef.current) setLoss('typed');
    else if (losesImage(journey)) setLoss('picture');
    else actions.dispatch({ type: 'went-back' });
  };
  const latest = useLatest(ask);
  const goBack = useCallback(() => latest.current(), [latest]);
  const setTyped = useCallback((isTyped: boolean) => {
    isTypedRef.current = isTyped;
  }, []);
  useHistory(journey.screen.name === 'loading' ? null : countScreens(journey), goBack);
  const back = useMemo<BackHandler>(() => ({ goBack, setTyped }), [goBack, setTyped]);
  const stay = () => setLoss(null);
  const go = () => {
    setLoss(null);
    actions.dispatch({ type: 'went-back' });
  };
  return { back, loss, stay, go };
}
