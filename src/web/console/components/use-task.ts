import { useState } from 'react';
import { type FieldError, findFieldError } from '../api/find-field-error.ts';
import { formatProblem } from '../api/format-problem.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** A change that is being made, or that failed. */
export type Task = {
  busy: boolean;
  /** the current problem, a new object each time there is one */
  placed: FieldError | null;
  /** a problem of the whole, in a sentence */
  problem: string | null;
  /** the problem of one field, by the API's name of it */
  problemAt(field: string): string | null;
  /** @returns whether it succeeded */
  run(act: () => Promise<unknown>): Promise<boolean>;
  /** Validates before anything is sent. */
  refuse(placed: FieldError): void;
};

/** Runs one task at a time, and reports its failure: at its field where `labels` has the field's name. */
export function useTask(labels: Readonly<Record<string, string>> = {}): Task {
  const translations = useTranslations();
  const [busy, setBusy] = useState(false);
  const [placed, setPlaced] = useState<FieldError | null>(null);
  const run = async (act: () => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    try {
      await act();
      setPlaced(null);
      return true;
    } catch (error) {
      setPlaced(findFieldError(error, formatProblem(translations, error), labels));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    placed,
    problem: placed?.field === null ? placed.sentence : null,
    problemAt: (field) => (placed?.field === field ? placed.sentence : null),
    run,
    refuse: setPlaced,
  };
}
