import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry } from '../search/search-options.ts';

const INDEX = '/docs/search-index.js';
const MAX_RESULTS = 20;
let index: MiniSearch<SearchEntry> | null = null;
let dialog: HTMLDialogElement | null = null;

/** Opens the search over all guides and the reference. The index is on this host and is loaded once. */
export async function openSearch(): Promise<void> {
  dialog ??= addDialog();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('input')!.select();
  if (index) return;
  const { default: text }: { default: string } = await import(INDEX);
  index = MiniSearch.loadJSON<SearchEntry>(text, SEARCH_OPTIONS);
  showResults();
}

function addDialog(): HTMLDialogElement {
  const newDialog = document.createElement('dialog');
  newDialog.className = 'search';
  newDialog.setAttribute('aria-label', 'Search');
  newDialog.innerHTML = `<label for="query">Search guides and reference</label>
<div class="query"><input id="query" type="search" autocomplete="off" spellcheck="false" enterkeyhint="search"><button type="button">Close</button></div>
<p role="status"></p><ol class="results"></ol>`;
  newDialog.querySelector('input')!.addEventListener('input', showResults);
  newDialog.querySelector('button')!.addEventListener('click', () => newDialog.close());
  newDialog.addEventListener('keydown', move);
  newDialog.addEventListener('click', (event) => {
    const target = event.target as HTMLElement;
    // A click beside the dialog's content, or on a result of the same page.
    if (target === newDialog || target.closest('a')) newDialog.close();
  });
  document.body.append(newDialog);
  return newDialog;
}

/** Arrow keys go from the field through the results; Enter in the field opens the first. */
function move(event: KeyboardEvent): void {
  const links = [...dialog!.querySelectorAll<HTMLElement>('.results a')];
  const stops = [dialog!.querySelector<HTMLElement>('input')!, ...links];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && at === 0) links[0]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || at < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]!.focus();
}

function showResults(): void {
  if (!dialog || !index) return;
  const query = dialog.querySelector('input')!.value.trim();
  const results = query ? index.search(query) : [];
  const visible = results.slice(0, MAX_RESULTS);
  const count = results.length === 1 ? '1 result' : `${results.length} results`;
  const more = results.length > visible.length ? `, the first ${visible.length} shown` : '';
  dialog.querySelector('[role=status]')!.textContent = query ? count + more : '';
  dialog.querySelector('.results')!.replaceChildren(...visible.map(renderResult));
}

function renderResult({ url, page, title, excerpt }: SearchResult): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  for (const [name, text] of [
    ['strong', title],
    ['small', page],
    ['span', excerpt],
  ]) {
    const part = document.createElement(name!);
    part.textContent = text!;
    link.append(part);
  }
  item.append(link);
  return item;
}
