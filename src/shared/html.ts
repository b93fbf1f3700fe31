/** Text that is already HTML. */
export type Html = { html: string };

type Part = string | number | Html | null | false | undefined | readonly Part[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(write).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** A template tag that escapes its values; only results of this tag are inserted unescaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((all, text, index) => all + write(parts[index - 1]) + text) };
}

/** A sentence of the API document as HTML: text in backticks becomes code. */
export function prose(text: string): Html {
  const pieces = text
    .split('`')
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece));
  return html`${pieces}`;
}
