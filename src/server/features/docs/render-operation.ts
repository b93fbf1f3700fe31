import { type Html, html, prose } from '../../../shared/html.ts';
import type { MediaType, Operation, Parameter, ResponseObject } from '../../http/openapi/document-types.ts';
import { breakable, type Direction, mark, nameType, renderSchema } from './render-schema.ts';
import { writeCurl } from './write-curl.ts';

export type DocumentedOperation = { method: string; path: string; base: string; operation: Operation };

/** One operation: its purpose, its parameters, its responses, and an example of both. */
export function renderOperation({ method, path, base, operation }: DocumentedOperation): Html {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const [good, bad] = splitResponses(responses);
  return html`<section class="operation" aria-labelledby="${operationId}">
<div class="words">
<h3 id="${operationId}"><a href="#${operationId}">${summary}</a></h3>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></p>
${description.split('\n\n').map((part) => part && html`<p>${prose(part)}</p>`)}
${parameters.length > 0 && html`<h4>Parameters</h4>${renderParameters(parameters)}`}
${requestBody && html`<h4>Body <small>${Object.keys(requestBody.content)[0]!}</small></h4>${Object.values(requestBody.content).map((media) => renderMedia(media, 'sent'))}`}
<h4>Answers</h4>
${good.map(renderAnswer)}
<details class="refusals"><summary>Refusals: ${bad.map(([status], index) => html`${index > 0 && ', '}${status}`)}</summary>
<dl>${bad.map(renderRefusal)}</dl></details>
</div>
<div class="samples">
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>${writeCurl(method, path, base, operation)}</code></pre></figure>
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

function renderParameters(parameters: Parameter[]): Html {
  return html`<table class="fields"><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(renderParameter)}</tbody></table>`;
}

function renderParameter({ name, in: where, required, description, schema }: Parameter): Html {
  const without = schema['default'] === undefined ? '' : ` Default: \`${schema['default']}\`.`;
  return html`<tr><th scope="row"><code>${breakable(name)}</code> <small>${where}</small>${mark(required && where !== 'path', 'sent')}</th><td>${nameType(schema)}</td><td>${prose((description ?? '') + without)}</td></tr>`;
}

const renderMedia = ({ schema }: MediaType, direction: Direction): Html =>
  html`${schema && renderSchema(schema, direction)}`;

function renderAnswer([status, { description, content = {} }]: DocumentedResponse): Html {
  const types = Object.keys(content);
  const isJson = types[0] === 'application/json';
  return html`<h5><span class="status">${status}</span> ${description}${!isJson && html` <small>${types.join(', ')}</small>`}</h5>
${Object.values(content).map((media) => renderMedia(media, 'answered'))}`;
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
<summary>${status}${many && html` <code>${name}</code>`}</summary><pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre></details>`,
  )}`;
}
