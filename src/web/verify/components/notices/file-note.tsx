import type { FileProblem } from '../../journey/journey.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Notice } from './notice.tsx';

/** The problem with a chosen file, or that it is being read. */
export function FileNote({ problem, isReading }: { problem: FileProblem | null; isReading: boolean }) {
  const { nodes } = useTranslations();
  return (
    <>
      <div role="alert">{problem && <Notice hue="warn">{nodes(`picture.${problem}`)}</Notice>}</div>
      <div role="status">{isReading && <Notice>{nodes('picture.reading')}</Notice>}</div>
    </>
  );
}
