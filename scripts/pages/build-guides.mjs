// Builds the pages under /docs/ from the guides of docs/, with their markdown beside them, and /llms.txt.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Marked } from 'marked';
import { ROOT } from '../checkout.mjs';
import { compressPages } from './compress-pages.mjs';

const FROM = join(ROOT, 'docs');
const TO = join(ROOT, 'dist/web/docs');

/** In reading order. A guide without a group stops the build. */
export const GROUPS = [
  {
    name: 'Integrate',
    guides: [
      'integrate',
      'verdicts',
      'polling',
      'relay',
      'embed',
      'sandbox',
      'versions',
      'wallets',
      'languages',
      'moving',
    ],
  },
  {
    name: 'Operate',
    guides: [
      'set-up',
      'operate',
      'failover',
      'scale',
      'models',
      'models-own',
      'accuracy',
      'liveness',
      'trial',
    ],
  },
  { name: 'Answer for it', guides: ['privacy', 'security', 'asvs', 'evidence'] },
];

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** The same anchors as GitHub's, so that a link works in both places. */
const toSlug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Removes Markdown marks, for a title, a summary or an anchor. */
const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

const isPage = (path) => path.endsWith('.md') && (!path.includes('/') || /^(decisions|lab)\//.test(path));
const guideAddress = (path) => `/docs/${path.replace(/(^|\/)README\.md$/, '$1').replace(/\.md$/, '/')}`;

/**
 * The target of a link on the page at `path`: another page, an image or an outside address; null for a file that only
 * the repository has.
 */
function linkTarget(path, href) {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [file, anchor] = href.split('#');
  const inside = posix.normalize(posix.join(posix.dirname(path), file));
  if (isPage(inside)) return guideAddress(inside) + (anchor ? `#${anchor}` : '');
  return inside.startsWith('images/') ? `/docs/${inside}` : null;
}

/** One page: its title, its first sentence as the summary, its sections, and its HTML. */
function readPage(path) {
  const text = readFileSync(join(FROM, path), 'utf8');
  const sections = [];
  const renderer = {
    heading({ tokens, depth, text: raw }) {
      const id = toSlug(plain(raw));
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      if (depth === 2) sections.push({ id, name: plain(raw) });
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      const target = linkTarget(path, href);
      const inner = this.parser.parseInline(tokens);
      return target ? `<a href="${escapeHtml(target)}">${inner}</a>` : inner;
    },
    image({ href, text: alternative }) {
      return `<img src="${escapeHtml(linkTarget(path, href))}" alt="${escapeHtml(alternative)}" loading="lazy">`;
    },
    code({ text: code, lang }) {
      const language = (lang ?? '').split(' ')[0];
      const label = language ? ` data-language="${escapeHtml(language)}"` : '';
      return `<div class="code"${label}><pre tabindex="0"><code>${escapeHtml(code)}\n</code></pre></div>\n`;
    },
    html({ text: raw }) {
      return escapeHtml(raw);
    },
  };
  const body = new Marked({ renderer })
    .parse(text)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  const [title = path] = /^# (.*)$/m.exec(text)?.slice(1) ?? [];
  const first = text.split('\n\n').find((part) => /^[A-Z`*]/.test(part)) ?? '';
  const [summary] = plain(first.replaceAll('\n', ' ')).split(/(?<=\.) /);
  return { path, text, title: plain(title), summary, sections, body };
}

function renderContents(pages, current) {
  const entry = ({ path, title, sections }) => {
    const isCurrent = path === current;
    const inner = sections
      .map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`)
      .join('');
    const mark = isCurrent ? ' aria-current="page"' : '';
    const below = isCurrent && inner ? `<ol>${inner}</ol>` : '';
    return `<li><a href="${guideAddress(path)}"${mark}>${escapeHtml(title)}</a>${below}</li>`;
  };
  const groups = GROUPS.map(
    ({ name, guides }) =>
      `<li><span class="group">${name}</span><ol>${guides.map((guide) => entry(pages.get(`${guide}.md`))).join('')}</ol></li>`,
  );
  const reference =
    '<li><span class="group">Look up</span><ol><li><a href="/docs/api/">API reference</a></li>' +
    `${entry({ ...pages.get('decisions/README.md'), sections: [] })}</ol></li>`;
  return `<ol class="guides">${groups.join('')}${reference}</ol>`;
}

function renderDocument({ title, contents, body, source }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/copy.js" defer></script>
</head>
<body>
<a class="skip" href="#guide">Skip to the guide</a>
<header class="bar"><a class="home" href="/docs/">Attesta</a><span>Guides</span><a class="raw" href="${source}">${source.split('/').at(-1)}</a></header>
<nav class="rail" aria-label="Guides">${contents}</nav>
<main id="guide" tabindex="-1">
<details class="contents"><summary>Guides</summary><nav aria-label="Guides, folded">${contents}</nav></details>
<article class="guide">${body}</article>
</main>
</body>
</html>
`;
}

function renderIndex(pages) {
  const card = (guide) => {
    const { path, title, summary } = pages.get(`${guide}.md`);
    return `<li><a href="${guideAddress(path)}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`;
  };
  const groups = GROUPS.map(
    ({ name, guides }) => `<h2>${name}</h2><ul class="cards">${guides.map(card).join('')}</ul>`,
  );
  return `<h1>Attesta</h1>
<p class="lead">Self-hosted identity verification: a photographed licence and a selfie in, a verdict out, nothing leaves the machine.</p>
<ul class="cards"><li><a href="/docs/api/">API reference</a><p>Every route with its fields, answers and examples.</p></li></ul>
${groups.join('\n')}`;
}

/** Sections of guides that together are a whole integration: a backend, a device's upload, and later decisions. */
const WHOLE = [
  { guide: 'integrate', headings: ['Integrate', 'With curl', 'A backend in Node', 'What may go wrong'] },
  { guide: 'verdicts', headings: ['Verdicts, and what to do on each'] },
  { guide: 'polling', headings: ['Once, and resumably'] },
  { guide: 'relay', headings: ['An event', 'Verify the signature'] },
];

/** A section of a guide without its heading, with links that lead from any page to the guides as Markdown. */
function readSection({ path, text }, heading) {
  const sections = text.split(/^##? /m);
  const section = sections.find((each) => each.startsWith(`${heading}\n`));
  if (!section) throw new Error(`${path} has no section "${heading}", which /llms.txt contains.`);
  const body = section.slice(heading.length).trim();
  return body.replace(/\]\(([\w-]+\.md)[^)]*\)/g, '](/docs/$1)').replace(/^```(\w+) .*$/gm, '```$1');
}

/** A whole integration on one page, then a list of the guides, for programs: https://llmstxt.org. */
function renderLlms(pages) {
  const whole = WHOLE.flatMap(({ guide, headings }) =>
    headings.map((heading) => `### ${heading}\n\n${readSection(pages.get(`${guide}.md`), heading)}`),
  );
  const groups = GROUPS.map(({ name, guides }) => {
    const lines = guides.map((guide) => {
      const { title, summary } = pages.get(`${guide}.md`);
      return `- [${title}](/docs/${guide}.md): ${summary}`;
    });
    return `## ${name}\n\n${lines.join('\n')}`;
  });
  return `# Attesta

> Self-hosted, multi-tenant identity verification: a photographed licence and a selfie in, a verdict in the same answer, a person for what is undecided. Decisions made later are polled, or posted as signed events by a relay.

- [API, as OpenAPI 3.1](/api/v1/openapi.json): every route with its fields, answers, refusals and examples.

${groups.join('\n\n')}

## A whole integration

${whole.join('\n\n')}

## Optional

- [Decisions](/docs/decisions/README.md): why it is so.
`;
}

const COPY = `for (const block of document.querySelectorAll('.code')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  block.append(button);
}
`;

function write(path, text) {
  const file = join(TO, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const names = readdirSync(FROM, { recursive: true, encoding: 'utf8' }).filter(isPage);
const pages = new Map(names.sort().map((name) => [name, readPage(name)]));
const grouped = GROUPS.flatMap(({ guides }) => guides.map((guide) => `${guide}.md`));
const lost = [...pages.keys()].filter((name) => !name.includes('/') && !grouped.includes(name));
const gone = grouped.filter((name) => !pages.has(name));
if (lost.length + gone.length > 0)
  throw new Error(
    `GROUPS lacks these guides: ${lost.join(', ')}. It lists these missing files: ${gone.join(', ')}.`,
  );

rmSync(TO, { recursive: true, force: true });
for (const { path, text, title, body } of pages.values()) {
  const contents = renderContents(pages, path);
  const source = `/docs/${path}`;
  write(
    `${guideAddress(path).slice('/docs/'.length)}index.html`,
    renderDocument({ title: `${title} · Attesta`, contents, body, source }),
  );
  write(path, text);
}
write(
  'index.html',
  renderDocument({
    title: 'Attesta',
    contents: renderContents(pages, null),
    body: renderIndex(pages),
    source: '/llms.txt',
  }),
);
write('copy.js', COPY);
write('llms.txt', renderLlms(pages));
cpSync(join(FROM, 'images'), join(TO, 'images'), { recursive: true });
compressPages(TO);
