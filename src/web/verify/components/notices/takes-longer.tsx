import { useTranslations } from '../../locales/use-translations.ts';
import { Notice } from './notice.tsx';
import { LONG_MS, useElapsed } from './use-elapsed.ts';

/** Says that it takes long, once it does. */
export function TakesLonger({ isWaiting }: { isWaiting: boolean }) {
  const { nodes } = useTranslations();
  const elapsedCount = useElapsed(isWaiting, [LONG_MS]);
  return <div role="status">{elapsedCount > 0 && <Notice>{nodes('page.longer')}</Notice>}</div>;
}
