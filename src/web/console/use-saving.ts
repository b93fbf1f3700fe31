import { useState } from 'react';
import type { FileOperation } from '../api/ask-api.ts';
import type { OperationInput } from '../api/operation.ts';
import { useConsoleServices } from './console-context.ts';
import { saveFile } from './save-file.ts';

/** Asks the API for a file and hands it to the browser, one at a time: each that is asked for is audited. */
export function useSaving() {
  const { file } = useConsoleServices();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  /** @returns whether it came */
  const save = async <O extends FileOperation>(
    operation: O,
    input: OperationInput<O>,
    name: string,
  ): Promise<boolean> => {
    if (state === 'busy') return false;
    setState('busy');
    const saved = await file(operation, input).catch(() => null);
    if (saved) saveFile(saved, name);
    setState(saved ? 'ready' : 'failed');
    return saved !== null;
  };
  return { save, isBusy: state === 'busy', hasFailed: state === 'failed' };
}
