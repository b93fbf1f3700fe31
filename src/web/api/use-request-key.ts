import { useCallback, useMemo, useRef } from 'react';
import { randomKey } from './random-key.ts';

/**
 * An Idempotency-Key that stays the same as long as the content to send does, so that pressing again after a
 * lost answer makes no second change. `forget` starts a new key: the same content sent after it is meant as
 * another change.
 */
export function useRequestKey() {
  const last = useRef({ json: '', key: '' });
  const getKey = useCallback((values: object): string => {
    const json = JSON.stringify(values);
    if (json !== last.current.json) last.current = { json, key: randomKey() };
    return last.current.key;
  }, []);
  const forget = useCallback(() => {
    last.current = { json: '', key: '' };
  }, []);
  return useMemo(() => ({ getKey, forget }), [getKey, forget]);
}
