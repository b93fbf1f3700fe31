import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Router } from 'wouter';
import { useCalls } from '../api/use-calls.ts';
import { Banner } from '../components/banner.tsx';
import { type ConsoleServices, ConsoleServicesContext } from '../console-context.ts';
import { useHashLocation } from '../hash-location.ts';
import { usePlatformWords } from '../locales/use-platform-words.ts';
import { PageOverlay } from '../sign-in/page-overlay.tsx';
import { clearDrafts } from '../stored-drafts.ts';
import { PlatformPages } from './platform-pages.tsx';
import { PlatformShell } from './platform-shell.tsx';
import { PlatformSignIn } from './platform-sign-in.tsx';

type Props = { token: string; onToken(token: string | null): void };

/** The platform's pages for the operator; the sign-in covers them when the token is no longer valid. */
export function Operator({ token, onToken }: Props) {
  const words = usePlatformWords();
  const [queryClient] = useState(() => new QueryClient());
  const [announcement, setSaid] = useState('');
  const { online, ended, call, file, renew } = useCalls({ token });
  const signOut = useCallback(() => {
    clearDrafts();
    onToken(null);
  }, [onToken]);
  const desk = useMemo<ConsoleServices>(
    () => ({ online, call, file, announce: setSaid, signOut }),
    [online, call, file, signOut],
  );
  return (
    <ConsoleServicesContext value={desk}>
      {!online && <Banner sentence={words.text('platform.offline')} />}
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashLocation}>
          <PlatformShell>
            <PlatformPages />
          </PlatformShell>
        </Router>
      </QueryClientProvider>
      <p className="sr" role="status">
        {announcement}
      </p>
      {ended && (
        <PageOverlay label={words.text('door.again')}>
          <PlatformSignIn
            title="door.again"
            lead="door.againLead"
            onToken={(renewed) => {
              onToken(renewed);
              renew({ token: renewed });
            }}
          />
        </PageOverlay>
      )}
    </ConsoleServicesContext>
  );
}
