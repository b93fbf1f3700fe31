import { createContext, useContext } from 'react';
import type { Step } from '../journey/steps.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** Whether the link accepts other documents than a licence. */
export const AnyDocumentContext = createContext(false);

/** The name of a step by what the link accepts for it. */
export function useStepName(): (step: Step) => string {
  const { text } = useTranslations();
  const isAny = useContext(AnyDocumentContext);
  return (step) => text(isAny && step === 'verify_license' ? 'documents.name' : `step.${step}.name`);
}
