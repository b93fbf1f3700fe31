import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../hash-location.ts';

/**
 * Keeps the page while a form has unsaved changes: another address behind `#` is taken back until the user has
 * answered, and the browser asks by itself before it closes the page or loads another.
 * @returns the answers to the question; null while there is none
 */
export function useLeaveGuard(isChanged: boolean): { stay(): void; leave(): void } | null {
  const [to, setTo] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isChanged) return;
    const here = location.href;
    const refuseUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Comes before `hashchange`, at which the router reads the address.
    const takeBack = () => {
      if (isLeaving.current || location.href === here) return;
      setTo(location.hash.slice(1));
      history.replaceState(history.state, '', here);
    };
    addEventListener('beforeunload', refuseUnload);
    addEventListener('popstate', takeBack);
    return () => {
      removeEventListener('beforeunload', refuseUnload);
      removeEventListener('popstate', takeBack);
    };
  }, [isChanged]);
  if (to === null) return null;
  return {
    stay: () => setTo(null),
    leave: () => {
      isLeaving.current = true;
      navigate(to);
    },
  };
}
