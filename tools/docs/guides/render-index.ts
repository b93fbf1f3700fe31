import { type Html, html } from '../../../src/shared/html.ts';
import { GUIDE_GROUPS } from './guide-groups.ts';
import { type Guide, getAddress } from './read-guide.ts';

/** The first page of the guides: each with its first sentence. */
export function renderIndex(guides: ReadonlyMap<string, Guide>): Html {
  const renderCard = (name: string) => {
    const { path, title, summary } = guides.get(`${name}.md`)!;
    return html`<li><a href="${getAddress(path)}">${title}</a><p>${summary}</p></li>`;
  };
  return html`<h1>Attesta</h1>
<p class="lead">Self-hosted identity verification: a photographed licence and a selfie in, a verdict out, nothing leaves the machine.</p>
<ul class="cards"><li><a href="/docs/api/">API reference</a><p>Every route with its fields, answers and examples.</p></li></ul>
${GUIDE_GROUPS.map(
  ({ name, guides: names }) => html`<h2>${name}</h2><ul class="cards">${names.map(renderCard)}</ul>
`,
)}`;
}
