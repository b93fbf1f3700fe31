import { useState } from 'react';
import type { TenantRow } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { useConsoleServices } from '../../console-context.ts';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { formatRefusal } from './format-refusal.ts';

type Patch = Partial<
  Pick<TenantRow, 'host' | 'name' | 'suspended' | 'monthly_request_quota' | 'max_stored_bytes'>
>;

/** Changes a tenant; announces the success to screen readers, or returns the message of the failure. */
export function useChange({ tenant_id }: TenantRow) {
  const words = usePlatformWords();
  const send = useSend();
  const { announce } = useConsoleServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PlatformKey | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isDone, setDone] = useState(false);
  const change = async (patch: Patch, message: PlatformKey): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    setFailure(null);
    setDone(false);
    try {
      await send('PATCH /platform/tenants/{id}', { path: { id: tenant_id }, body: patch });
      announce(words.text(message));
      setDone(true);
      return true;
    } catch (error) {
      setProblem(formatRefusal(error));
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    isDone,
    change,
    problem: problem && words.text(problem),
    /** the error behind `problem`, which may name a field */
    failure,
    /** the message no longer applies to the typed text */
    forget: () => {
      setDone(false);
      setProblem(null);
      setFailure(null);
    },
  };
}
