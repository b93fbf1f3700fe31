import { type Html, html } from '../../src/shared/html.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage } from './example-languages.ts';
import { GUIDE_GROUPS } from './guides/guide-groups.ts';
import { type Guide, getAddress } from './guides/read-guide.ts';
import type { ReferencePage } from './reference/render-nouns.ts';

type Heading = { id: string; name: string; method?: string | null; language: ExampleLanguage | null };

export type DocumentPage = {
  address: string;
  title: string;
  body: Html;
  /** the same for programs */
  source: string;
  headings: Heading[];
};

type Entry = { address: string; title: string };

/** All pages by group, with the headings of the current one. */
function renderContents(
  current: DocumentPage,
  guides: ReadonlyMap<string, Guide>,
  reference: readonly ReferencePage[],
): Html {
  const renderEntry = ({ address, title }: Entry) => {
    const isCurrent = address === current.address;
    const headings = isCurrent ? current.headings : [];
    return html`<li><a href="${address}"${isCurrent && html` aria-current="page"`}>${title}</a>${
      headings.length > 0 && html`<ol>${headings.map(renderHeading)}</ol>`
    }</li>`;
  };
  const toEntry = (path: string): Entry => ({ address: getAddress(path), title: guides.get(path)!.title });
  const [start, ...nouns] = reference;
  const groups: { name: string; entries: Entry[] }[] = [
    ...GUIDE_GROUPS.map(({ name, guides: names }) => ({
      name,
      entries: names.map((each) => toEntry(`${each}.md`)),
    })),
    { name: 'Reference', entries: [{ ...start!, title: 'First steps' }, ...nouns] },
    { name: 'Reasons', entries: [toEntry('decisions/README.md')] },
  ];
  return html`<ol class="guides">${groups.map(
    ({ name, entries }) =>
      html`<li><span class="group">${name}</span><ol>${entries.map(renderEntry)}</ol></li>`,
  )}</ol>`;
}

function renderHeading({ id, name, method, language }: Heading): Html {
  const verb = method && html`<span class="verb ${method}">${method === 'delete' ? 'del' : method}</span>`;
  return html`<li${language && html` data-in="${language}"`}><a href="#${id}">${verb}<span>${name}</span></a></li>`;
}

/** The languages between which a reader may choose on a page. */
function listLanguages({ html: body }: Html): ExampleLanguage[] {
  const names = Object.keys(EXAMPLE_LANGUAGES) as ExampleLanguage[];
  return names.filter((name) => body.includes(` data-in="${name}"`));
}

function renderChoice(languages: readonly ExampleLanguage[]): Html | null {
  if (languages.length === 0) return null;
  return html`<label class="language"><span>Examples in</span> <select id="language">${languages.map(
    (name) => html`<option value="${name}">${EXAMPLE_LANGUAGES[name]}</option>`,
  )}</select></label>`;
}

/** One page under /docs/ as a document. Without its script it shows the examples in all languages. */
export function renderDocument(
  page: DocumentPage,
  guides: ReadonlyMap<string, Guide>,
  reference: readonly ReferencePage[],
): string {
  const contents = renderContents(page, guides, reference);
  const languages = listLanguages(page.body);
  const isReference = page.address.startsWith('/docs/api/');
  const title = page.title === 'Attesta' ? page.title : `${page.title} · Attesta`;
  return html`<!doctype html>
<html lang="en" data-languages="${languages.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#guide">Skip to the text</a>
<header class="bar"><a class="home" href="/docs/">Attesta</a><span class="kind">${isReference ? 'API reference' : 'Guides'}</span>
<button type="button" id="search" aria-keyshortcuts="/" hidden>Search <kbd>/</kbd></button>${renderChoice(languages)}</header>
<nav class="rail" aria-label="Pages">${contents}</nav>
<main id="guide" tabindex="-1">
<details class="contents"><summary>Pages</summary><nav aria-label="Pages, folded">${contents}</nav></details>
<article class="${isReference ? 'reference' : 'guide'}">${page.body}</article>
<p class="source">For programs: <a href="${page.source}">${page.source.split('/').at(-1)!}</a></p>
</main>
</body>
</html>
`.html;
}
