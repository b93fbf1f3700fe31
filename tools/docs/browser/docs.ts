// Runs in the head of each page under /docs/, before its body is drawn: it shows the examples in one language.

const root = document.documentElement;
const languages = (root.dataset['languages'] ?? '').split(' ').filter(Boolean);
const SEARCH = '/docs/search.js';
const STORAGE_KEY = 'attesta-docs-language';

/** The stored choice, or null. A browser may forbid a page its storage. */
function readChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeChoice(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice then holds for this page alone.
  }
}

function show(language: string): void {
  root.dataset['language'] = language;
  const select = document.querySelector<HTMLSelectElement>('#language');
  if (select) select.value = language;
}

/** A link to a section in another language shows that language. */
function showTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  const language = target?.closest<HTMLElement>('[data-in]')?.dataset['in'];
  if (!language || language === root.dataset['language']) return;
  show(language);
  target?.scrollIntoView();
}

function addCopyButtons(): void {
  // Browsers give the clipboard to secure origins alone.
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')!.textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    block.append(button);
  }
}

async function openSearch(): Promise<void> {
  const module: typeof import('./search.ts') = await import(SEARCH);
  module.openSearch();
}

function addSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('#search')!;
  button.hidden = false;
  button.addEventListener('click', openSearch);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).matches('input, select, textarea');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isCommand) return;
    event.preventDefault();
    openSearch();
  });
}

const choice = readChoice();
if (languages.length > 0) show(choice && languages.includes(choice) ? choice : languages[0]!);
document.addEventListener('DOMContentLoaded', () => {
  if (languages.length > 0) show(root.dataset['language']!);
  document.querySelector('#language')?.addEventListener('change', (event) => {
    const { value } = event.target as HTMLSelectElement;
    storeChoice(value);
    show(value);
  });
  showTarget();
  addCopyButtons();
  addSearch();
  const rail = document.querySelector('.rail');
  const current = rail?.querySelector<HTMLElement>('[aria-current]');
  if (rail && current) rail.scrollTop = current.offsetTop - rail.clientHeight / 3;
});
addEventListener('hashchange', showTarget);
