import { useCallback, useMemo, useRef } from 'react';
import { randomKey } from './random-key.ts';

/**
 * A key for what is sent, the same as long as that is: when an answer is lost, pressing again makes no second
 * one. `forget` begins anew: what is sent alike after it is meant twice.
 */
export function useRequestKey() {
  const last = useRef({ sent: '', key: '' });
  const keyOf = useCallback((values: object): string => {
    const sent = JSON.stringify(values);
    if (sent !== last.current.sent) last.current = { sent, key: randomKey() };
    return last.current.key;
  }, []);
  const forget = useCallback(() => {
    last.current = { sent: '', key: '' };
  }, []);
  return useMemo(() => ({ keyOf, forget }), [keyOf, forget]);
}
