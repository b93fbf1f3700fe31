import { type Html, html, prose } from '../../../shared/html.ts';
import { REFUSALS } from '../../errors.ts';
import type { OpenApiDocument } from '../../http/openapi/document-types.ts';
import { type DocumentedOperation, renderOperation } from './render-operation.ts';
import { renderSchema } from './render-schema.ts';

type TagSection = { id: string; name: string; description: string; operations: DocumentedOperation[] };

/** The prefix keeps the anchors of chapters apart from those of operations, which are operation names. */
const anchorId = (name: string) => `about-${name.toLowerCase().replaceAll(' ', '-')}`;

function listTagSections({ paths, tags, servers }: OpenApiDocument): TagSection[] {
  const operations = Object.entries(paths).flatMap(([path, { servers: own, ...methods }]) =>
    Object.entries(methods).map(([method, operation]): DocumentedOperation => {
      // `$BASE_URL` is the tenant's API; paths outside it begin at the host.
      const base = own ? `\${BASE_URL%${servers[0]!.url}}` : '$BASE_URL';
      return { method, path, base, operation };
    }),
  );
  return tags.map(({ name, description }) => ({
    id: anchorId(name),
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The reference as one page, made from the document; it needs no script and no other host. */
export function renderPage(document: OpenApiDocument): string {
  const chapters = listTagSections(document);
  const contents = renderContents(chapters, document);
  const { html: page } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../docs.css">
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<header class="bar"><a class="home" href="../">${document.info.title}</a><span>API reference</span><a class="raw" href="../../api/v1/openapi.json">openapi.json</a></header>
<nav class="rail" aria-label="Contents">${contents}</nav>
<main id="reference" tabindex="-1">
<details class="contents"><summary>Contents</summary><nav aria-label="Contents, folded">${contents}</nav></details>
<section class="intro" id="top">${renderIntroduction(document)}</section>
${chapters.map(renderTagSection)}
<section class="chapter" aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
<p class="lead">What answers have in common.</p>
${Object.entries(document.components.schemas).map(
  ([name, schema]) =>
    html`<section class="schema"><h3 id="schema-${name}"><a href="#schema-${name}">${name}</a></h3>${typeof schema['description'] === 'string' && html`<p>${prose(schema['description'])}</p>`}${renderSchema(schema, 'answered')}</section>`,
)}</section>
</main>
</body>
</html>`;
  return page;
}

function renderContents(chapters: TagSection[], { components }: OpenApiDocument): Html {
  return html`<ol>
<li><a href="#top">First steps</a></li>
${chapters.map(
  ({ id, name, operations }) => html`<li><a href="#${id}">${name}</a><ol>
${operations.map(
  ({ method, operation }) =>
    html`<li><a href="#${operation.operationId}"><span class="verb ${method}">${method === 'delete' ? 'del' : method}</span><span>${shorten(operation.summary)}</span></a></li>`,
)}</ol></li>`,
)}
<li><a href="#schemas">Schemas</a><ol>${Object.keys(components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ol></li>
</ol>`;
}

/** A heading for a narrow column: up to the first punctuation. */
const shorten = (summary: string) => summary.replace(/[.?]$/, '').replace(/[,;:].*$/, '');

function renderTagSection({ id, name, description, operations }: TagSection): Html {
  return html`<section class="chapter" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
<p class="lead">${prose(description)}</p>
${operations.map(renderOperation)}</section>`;
}

const STEPS = [
  {
    say: 'Your backend creates the person with an API token. A superuser creates that token.',
    command: `export BASE_URL=https://id.example.com/api/v1 TOKEN=attesta_api_…
curl "$BASE_URL/admin/subjects" -H "Authorization: Bearer $TOKEN" \\
  -d '{"first_name":"Ada","last_name":"Northwood","dob":"1986-10-16","license_number":"NWD-861016"}'`,
  },
  {
    say: 'It mints an ephemeral token for that person’s device.',
    command: `curl "$BASE_URL/ephemeral-tokens" -H "Authorization: Bearer $TOKEN" \\
  -d '{"subject_id":"…","max_uses":5}'`,
  },
  {
    say: 'The device uploads the picture, or opens the hosted page with the token: `/verify/?token=…`. The answer carries the verdict.',
    command: `export EPHEMERAL_TOKEN=attesta_once_…
curl "$BASE_URL/subject/upload?type=license" -H "X-Api-Key: $EPHEMERAL_TOKEN" \\
  -F image_file=@picture.jpg`,
  },
];

function renderCode([code, { status, means }]: [string, { status: number; means: string }]): Html {
  return html`<dt><code>${code}</code> ${status}</dt><dd>${prose(means)}</dd>`;
}

function renderIntroduction({ info }: OpenApiDocument): Html {
  return html`<h1>API reference</h1>
<p class="lead">${prose(info.description)}</p>
<h2 class="quiet">First steps</h2>
<ol class="steps">${STEPS.map(
    ({ say, command }) => html`<li><p>${prose(say)}</p><pre tabindex="0"><code>${command}</code></pre></li>`,
  )}</ol>
<h2 class="quiet">What every answer has in common</h2>
<ul class="facts">
<li>${prose('A refusal is `{"error": "…"}` with one sentence. A 400 or 403 consumes nothing.')}</li>
<li>${prose('A refusal’s header `Attesta-Error-Code` is one of this closed list. `Attesta-Error-Field` is the path of the invalid field. Use these headers, never the sentence.')}
<details class="refusals"><summary>Error codes</summary><dl>${Object.entries(REFUSALS).map(renderCode)}</dl></details></li>
<li>${prose('429 and 503 carry `Retry-After`. After a 503 you may send the same request again.')}</li>
<li>${prose('With an `Idempotency-Key` you can safely repeat a request whose answer was lost. The server executes it once.')}</li>
<li>${prose('Treat an unknown verdict status as undecided. Ignore unknown fields of an answer.')}</li>
</ul>`;
}
