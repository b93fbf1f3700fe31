import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type { OpenApiDocument, Operation } from '../../../src/server/http/openapi/document-types.ts';
import { type Html, html, prose } from '../../../src/shared/html.ts';
import { renderCode } from '../guides/read-guide.ts';
import { listNouns, type Noun, placeSchemas, SHARED_PAGE } from './list-nouns.ts';
import { renderOperation } from './render-operation.ts';
import { renderSchema, type SchemaBook } from './render-schema.ts';

/** A heading of a page of the reference: an operation, or a schema. */
export type ReferenceEntry = {
  id: string;
  name: string;
  method: string | null;
  /** all words by which a search finds it */
  text: string;
  /** what a result of a search shows */
  excerpt: string;
};

export type ReferencePage = {
  address: string;
  title: string;
  entries: ReferenceEntry[];
  body: Html;
};

/** The reference as pages: the first steps, one for each noun, and one for the schemas that nouns share. */
export function renderReference(document: OpenApiDocument): ReferencePage[] {
  const nouns = listNouns(document);
  const { schemas } = document.components;
  const places = placeSchemas(nouns, schemas);
  const book: SchemaBook = {
    schemas,
    getAddress: (name) => `/docs/api/${places.get(name)}/#schema-${name}`,
  };
  const listSchemas = (slug: string) =>
    [...places].filter(([, place]) => place === slug).map(([name]) => name);
  return [
    { address: '/docs/api/', title: 'API reference', entries: [], body: renderStart(document, nouns) },
    ...nouns.map((noun) => renderNoun(noun, listSchemas(noun.slug).sort(), book)),
    {
      address: `/docs/api/${SHARED_PAGE}/`,
      title: 'Shared schemas',
      entries: listSchemas(SHARED_PAGE)
        .sort()
        .map((name) => describeSchema(name, schemas[name]!)),
      body: html`<h1>Shared schemas</h1>
<p class="lead">What the answers of several nouns have in common.</p>
${listSchemas(SHARED_PAGE)
  .sort()
  .map((name) => renderNamed(name, book))}`,
    },
  ];
}

/** A heading for a narrow column: up to the first punctuation. */
const shorten = (summary: string) => summary.replace(/[.?]$/, '').replace(/[,;:].*$/, '');

function renderNoun(
  { slug, name, description, operations }: Noun,
  inner: readonly string[],
  book: SchemaBook,
): ReferencePage {
  return {
    address: `/docs/api/${slug}/`,
    title: name,
    entries: [
      ...operations.map(({ method, path, operation }) => ({
        id: operation.operationId,
        name: shorten(operation.summary),
        method,
        text: `${operation.summary} ${path} ${operation.description} ${listFields(operation)}`,
        excerpt: `${method.toUpperCase()} ${path}`,
      })),
      ...inner.map((each) => describeSchema(each, book.schemas[each]!)),
    ],
    body: html`<h1>${name}</h1>
<p class="lead">${prose(description)}</p>
<ul class="routes">${operations.map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId}"><span class="verb ${method}">${method}</span><code>${path.replace('/api/v1', '')}</code></a></li>`,
    )}</ul>
${operations.map((operation) => renderOperation(operation, book))}
${inner.length > 0 && html`<h2 id="schemas">Schemas</h2>${inner.map((each) => renderNamed(each, book))}`}`,
  };
}

/** The names of an operation's parameters and of the fields of its examples. */
function listFields({ parameters = [], requestBody }: Operation): string {
  const examples = Object.values(requestBody?.content ?? {}).flatMap((media) =>
    Object.values(media.examples ?? {}),
  );
  const fields = examples.flatMap(({ value }) => Object.keys(value ?? {}));
  return [...parameters.map(({ name }) => name), ...fields].join(' ');
}

const getDescription = (schema: JsonSchema): string =>
  typeof schema['description'] === 'string' ? schema['description'] : '';

const describeSchema = (name: string, schema: JsonSchema): ReferenceEntry => ({
  id: `schema-${name}`,
  name,
  method: null,
  text: `${getDescription(schema)} ${Object.keys(schema['properties'] ?? {}).join(' ')}`,
  excerpt: Object.keys(schema['properties'] ?? {}).join(', '),
});

function renderNamed(name: string, book: SchemaBook): Html {
  const schema = book.schemas[name]!;
  const description = getDescription(schema);
  return html`<section class="schema"><h3 id="schema-${name}"><a href="#schema-${name}">${name}</a></h3>${
    description && html`<p>${prose(description)}</p>`
  }${renderSchema(schema, 'answered', book)}</section>`;
}

const STEPS = [
  {
    say: 'Your backend creates the person with an API token. A superuser creates that token.',
    command: `export ATTESTA_URL=https://id.example.com ATTESTA_TOKEN=attesta_api_…
curl "$ATTESTA_URL/api/v1/admin/subjects" -H "Authorization: Bearer $ATTESTA_TOKEN" \\
  -d '{"first_name":"Ada","last_name":"Northwood","dob":"1986-10-16","license_number":"NWD-861016"}'`,
  },
  {
    say: 'It mints an ephemeral token for that person’s device.',
    command: `curl "$ATTESTA_URL/api/v1/ephemeral-tokens" -H "Authorization: Bearer $ATTESTA_TOKEN" \\
  -d '{"subject_id":"…","max_uses":5}'`,
  },
  {
    say: 'The device uploads the picture, or opens the hosted page at the `url` of the answer. The verdict is in the answer.',
    command: `export ATTESTA_LINK=attesta_once_…
curl "$ATTESTA_URL/api/v1/subject/upload?type=license" -H "X-Api-Key: $ATTESTA_LINK" \\
  -F image_file=@photo.jpg`,
  },
];

function renderStart({ info }: OpenApiDocument, nouns: readonly Noun[]): Html {
  return html`<h1>API reference</h1>
<p class="lead">Every route with its fields, answers and refusals, and a program for each that runs as it stands.</p>
<ul class="cards">${nouns.map(
    ({ slug, name, description, operations }) =>
      html`<li><a href="/docs/api/${slug}/">${name}</a><p>${prose(description)}</p><p class="count">${operations.length} routes</p></li>`,
  )}</ul>
<h2 id="first-steps">First steps</h2>
<ol class="steps">${STEPS.map(({ say, command }) => html`<li><p>${prose(say)}</p>${renderCode(command, 'curl')}</li>`)}</ol>
<p>${prose('The examples read `ATTESTA_URL`, `ATTESTA_TOKEN` and `ATTESTA_LINK` of the environment, and those for the operator `PLATFORM_URL` and `PLATFORM_TOKEN`.')}</p>
<h2 id="in-common">What every answer has in common</h2>
<ul class="facts">
<li>${prose(info.description)}</li>
<li>${prose('A refusal is `{"error": "…"}` with one sentence. A 400 or 403 consumes nothing.')}</li>
<li>${prose('A refusal’s header `Attesta-Error-Code` is one of a closed list. `Attesta-Error-Field` is the path of the invalid field. Use these headers, never the sentence.')} <a href="/docs/errors/">Each code with its cause and remedy</a>.</li>
<li>${prose('429 and 503 carry `Retry-After`. After a 503 you may send the same request again.')}</li>
<li>${prose('With an `Idempotency-Key` you can safely repeat a request whose answer was lost. The server executes it once.')}</li>
<li>${prose('Treat an unknown verdict status as undecided. Ignore unknown fields of an answer.')}</li>
<li>For programs: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</li>
</ul>`;
}
