// Builds the pages under /docs/ from the guides of docs/ and the API document, with the guides' Markdown beside them, an
// index for the search, and /llms.txt.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { compressPages } from '../../scripts/pages/compress-pages.mjs';
import { GUIDE_GROUPS } from './guides/guide-groups.ts';
import { type Guide, getAddress, isPage, readGuide } from './guides/read-guide.ts';
import { renderIndex } from './guides/render-index.ts';
import { renderLlms } from './guides/render-llms.ts';
import { renderReference } from './reference/render-nouns.ts';
import { type DocumentPage, renderDocument } from './render-document.ts';
import { writeSearchIndex } from './search/write-search-index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE_FOLDER = join(ROOT, 'docs');
const TARGET_FOLDER = join(ROOT, 'dist/web/docs');

function write(path: string, text: string): void {
  const file = join(TARGET_FOLDER, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** All guides by their paths. A guide without a group stops the build. */
function readGuides(): Map<string, Guide> {
  const paths = readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' }).filter(isPage).sort();
  const guides = new Map(
    paths.map((path) => [path, readGuide(path, readFileSync(join(SOURCE_FOLDER, path), 'utf8'))]),
  );
  const grouped = GUIDE_GROUPS.flatMap(({ guides: names }) => names.map((name) => `${name}.md`));
  const ungrouped = paths.filter((path) => !path.includes('/') && !grouped.includes(path));
  const missing = grouped.filter((path) => !guides.has(path));
  if (ungrouped.length + missing.length > 0)
    throw new Error(
      `GUIDE_GROUPS lacks these guides: ${ungrouped.join(', ')}. It lists these missing files: ${missing.join(', ')}.`,
    );
  return guides;
}

/** What a browser runs on these pages: one script, and the search, which it loads when a reader wants it. */
async function bundleScripts(): Promise<void> {
  for (const name of ['docs', 'search']) {
    const bundle = await rolldown({ input: join(ROOT, `tools/docs/browser/${name}.ts`) });
    const format = name === 'docs' ? 'iife' : 'es';
    await bundle.write({ file: join(TARGET_FOLDER, `${name}.js`), format, minify: true });
    await bundle.close();
  }
}

const guides = readGuides();
const reference = renderReference(JSON.parse(readFileSync(join(ROOT, 'dist/clients/openapi.json'), 'utf8')));
const toPage = ({ path, title, sections, body }: Guide): DocumentPage => ({
  address: getAddress(path),
  title,
  body,
  source: `/docs/${path}`,
  headings: sections.filter(({ level }) => level === 2),
});
const pages: DocumentPage[] = [
  { address: '/docs/', title: 'Attesta', body: renderIndex(guides), source: '/llms.txt', headings: [] },
  ...[...guides.values()].map(toPage),
  ...reference.map(({ entries, ...page }) => ({
    ...page,
    source: '/api/v1/openapi.json',
    headings: entries.map(({ id, name, method }) => ({ id, name, method, language: null })),
  })),
];

rmSync(TARGET_FOLDER, { recursive: true, force: true });
for (const page of pages)
  write(`${page.address.slice('/docs/'.length)}index.html`, renderDocument(page, guides, reference));
for (const { path, text } of guides.values()) write(path, text);
cpSync(join(SOURCE_FOLDER, 'images'), join(TARGET_FOLDER, 'images'), { recursive: true });
cpSync(join(ROOT, 'tools/docs/docs.css'), join(TARGET_FOLDER, 'docs.css'));
write('llms.txt', renderLlms(guides));
write('search-index.js', writeSearchIndex(guides, reference));
await bundleScripts();
compressPages(TARGET_FOLDER);
