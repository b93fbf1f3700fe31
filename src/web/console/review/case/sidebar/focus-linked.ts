export const LINKED = 'linked';

/** Opens the list of linked cases, and puts the focus on it. */
export function focusLinked(): void {
  const list = document.getElementById(LINKED);
  if (!(list instanceof HTMLDetailsElement)) return;
  list.open = true;
  list.scrollIntoView({ block: 'nearest' });
  list.querySelector('summary')?.focus();
}
