import type {
  MediaType,
  Operation,
  Parameter,
  ResponseObject,
} from '../../../src/server/http/openapi/document-types.ts';
import { type Html, html, prose } from '../../../src/shared/html.ts';
import { EXAMPLE_LANGUAGES } from '../example-languages.ts';
import { renderCode } from '../guides/read-guide.ts';
import type { DocumentedOperation } from './list-nouns.ts';
import { breakable, type Direction, mark, nameType, renderSchema, type SchemaBook } from './render-schema.ts';
import { EXAMPLE_WRITERS } from './write-examples.ts';

/** One operation: its purpose, its parameters, its responses, and an example of both. */
export function renderOperation(documented: DocumentedOperation, book: SchemaBook): Html {
  const { method, path, operation } = documented;
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const [good, bad] = splitResponses(responses);
  const body = requestBody && Object.entries(requestBody.content);
  return html`<section class="operation" aria-labelledby="${operationId}">
<div class="words">
<h2 id="${operationId}"><a href="#${operationId}">${summary}</a></h2>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></p>
${description.split('\n\n').map((part) => part && html`<p>${prose(part)}</p>`)}
${parameters.length > 0 && html`<h3>Parameters</h3>${renderParameters(parameters, book)}`}
${body && html`<h3>Body <small>${body[0]![0]}</small></h3>${body.map(([, media]) => renderMedia(media, 'sent', book))}`}
<h3>Answers</h3>
${good.map((response) => renderAnswer(response, book))}
<details class="refusals"><summary>Refusals: ${bad.map(([status], index) => html`${index > 0 && ', '}${status}`)}</summary>
<dl>${bad.map(renderRefusal)}</dl><p>Each code with its cause and remedy: <a href="/docs/errors/">error codes</a>.</p></details>
</div>
<div class="samples">
<p class="caption">Request</p>
${EXAMPLE_WRITERS.map(([language, write]) => html`<div data-in="${language}">${renderCode(write(documented), EXAMPLE_LANGUAGES[language])}</div>`)}
${good.map(renderSamples)}
</div>
</section>`;
}

type DocumentedResponse = [status: string, response: ResponseObject];

/**
 * Successful answers before refusals. A refusal whose body is more than one sentence is shown like an answer.
 */
function splitResponses(responses: Operation['responses']): [DocumentedResponse[], DocumentedResponse[]] {
  const all = Object.entries(responses);
  return [all.filter(([status]) => status < '400'), all.filter(([status]) => status >= '400')];
}

function renderParameters(parameters: Parameter[], book: SchemaBook): Html {
  return html`<table class="fields"><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map((parameter) => renderParameter(parameter, book))}</tbody></table>`;
}

function renderParameter(
  { name, in: where, required, description, schema }: Parameter,
  book: SchemaBook,
): Html {
  const without = schema['default'] === undefined ? '' : ` Default: \`${schema['default']}\`.`;
  return html`<tr><th scope="row"><code>${breakable(name)}</code> <small>${where}</small>${mark(required && where !== 'path', 'sent')}</th><td>${nameType(schema, book)}</td><td>${prose((description ?? '') + without)}</td></tr>`;
}

const renderMedia = ({ schema }: MediaType, direction: Direction, book: SchemaBook): Html =>
  html`${schema && renderSchema(schema, direction, book)}`;

function renderAnswer([status, { description, content = {} }]: DocumentedResponse, book: SchemaBook): Html {
  const types = Object.keys(content);
  const isJson = types[0] === 'application/json';
  return html`<p class="answer"><span class="status">${status}</span> ${description}${!isJson && html` <small>${types.join(', ')}</small>`}</p>
${Object.values(content).map((media) => renderMedia(media, 'answered', book))}`;
}

function renderRefusal([status, { description, headers }]: DocumentedResponse): Html {
  const retry = headers?.['Retry-After'] ? ' The header `Retry-After` says when to try again.' : '';
  return html`<dt><span class="status bad">${status}</span></dt><dd>${prose(description + retry)}</dd>`;
}

function renderSamples([status, { content = {} }]: DocumentedResponse): Html {
  const examples = Object.entries(content['application/json']?.examples ?? {});
  const many = examples.length > 1;
  return html`${examples.map(
    ([name, { value }], index) => html`<details class="sample"${index === 0 && status < '202' && html` open`}>
<summary>${status}${many && html` <code>${name}</code>`}</summary>${renderCode(JSON.stringify(value, null, 2), '')}</details>`,
  )}`;
}
