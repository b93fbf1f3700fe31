export const LINKED_STATE = 'linked';

/** Opens the list of linked cases, and puts the focus on it. */
export function focusLinked(): void {
  const list = document.getElementById(LINKED_STATE);
  if (!(list instanceof HTMLDetailsElement)) return;
  list.open = true;
  list.scrollIntoView({ block: 'nearest' });
  list.querySelector('summary')?.focus();
}
