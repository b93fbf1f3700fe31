import { useLocation } from 'wouter';
import { useKeys } from '../../shortcuts/use-keys.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

type ListNavigation = {
  /** where the case in a row opens */
  getCaseUrl(index: number): string | undefined;
  /** the number of the row that keys continue from */
  chosen: number;
  /** whether the focus is in the list */
  isEntered(): boolean;
  choose(index: number): void;
  /** claims the oldest unassigned case */
  take(): void;
};

/** One row is the list's own place to start from; J and K move it. */
export function useListKeys({ getCaseUrl, chosen, isEntered, choose, take }: ListNavigation): void {
  const outbox = useOutbox();
  const [, navigate] = useLocation();
  const open = (place: string | undefined) => place && navigate(place);
  useKeys('queue', (command) => {
    if (command === 'next') choose(isEntered() ? chosen + 1 : chosen);
    if (command === 'previous') choose(chosen - 1);
    if (command === 'open') open(getCaseUrl(chosen));
    if (command === 'oldest') open(getCaseUrl(0));
    if (command === 'claim-next') take();
    if (command === 'undo') outbox.undo();
    if (command === 'filter') document.querySelector<HTMLElement>('search a, search button')?.focus();
  });
}
