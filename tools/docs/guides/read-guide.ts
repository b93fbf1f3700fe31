import { posix } from 'node:path';
import { Marked, type MarkedExtension } from 'marked';
import { type Html, html } from '../../../src/shared/html.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage } from '../example-languages.ts';

/** A part of a page that a search finds; `level` is that of its heading. */
export type Section = {
  id: string;
  name: string;
  level: number;
  text: string;
  /** the text without code and tables */
  excerpt: string;
  language: ExampleLanguage | null;
};

export type Guide = {
  /** below `docs`, such as `decisions/README.md` */
  path: string;
  /** as Markdown */
  text: string;
  title: string;
  /** the first sentence */
  summary: string;
  sections: Section[];
  body: Html;
};

/** The same anchors as GitHub's, so that a link works in both places. */
const toSlug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Removes Markdown marks, for a title, a summary, an anchor or a search. */
const removeMarks = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*|]/g, '');

export const isPage = (path: string): boolean =>
  path.endsWith('.md') && (!path.includes('/') || /^(decisions|lab)\//.test(path));
export const getAddress = (path: string): string =>
  `/docs/${path.replace(/(^|\/)README\.md$/, '$1').replace(/\.md$/, '/')}`;

/**
 * The target of a link on the page at `path`: another page, an image or an outside address; null for a file that only
 * the repository has.
 */
function resolveLink(path: string, href: string): string | null {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const inside = posix.normalize(posix.join(posix.dirname(path), file));
  if (isPage(inside)) return getAddress(inside) + (anchor ? `#${anchor}` : '');
  return inside.startsWith('images/') ? `/docs/${inside}` : null;
}

/** One page: its title, its first sentence as the summary, its sections, and its HTML. */
export function readGuide(path: string, text: string): Guide {
  const sections = listSections(text);
  const [, title = path] = /^# (.*)$/m.exec(text) ?? [];
  const first = text.split('\n\n').find((part) => /^[A-Z`*]/.test(part)) ?? '';
  const [summary = ''] = removeMarks(first.replaceAll('\n', ' ')).split(/(?<=\.) /);
  return { path, text, title: removeMarks(title), summary, sections, body: renderBody(path, text, sections) };
}

const toPlainText = (text: string) => removeMarks(text).replace(/\s+/g, ' ').trim();

const isLanguage = (text: string | undefined): text is ExampleLanguage =>
  Object.keys(EXAMPLE_LANGUAGES).includes(text ?? '');

/** The sections of the second and third level. Neighbours that show the same in one language each are alternatives. */
function listSections(text: string): Section[] {
  const parts = text.split(/^(?=#{2,3} )/m).filter((part) => part.startsWith('##'));
  const sections = parts.map((part): Section => {
    const [heading = '', ...lines] = part.split('\n');
    const [, marks = '', name = ''] = /^(#+) (.*)$/.exec(heading)!;
    const languages = [...part.matchAll(/^```(\w+)/gm)].map((match) => match[1]);
    const [language] = languages;
    const isOne = isLanguage(language) && languages.every((each) => each === language);
    return {
      id: toSlug(removeMarks(name)),
      name: removeMarks(name),
      level: marks.length,
      text: toPlainText(lines.join('\n')),
      excerpt: toPlainText(lines.join('\n').replace(/^```[\s\S]*?^```$|^\|.*$/gm, '')),
      language: isOne ? language : null,
    };
  });
  const isAlternative = ({ language }: Section, index: number) =>
    [sections[index - 1], sections[index + 1]].some((each) => each?.language && each.language !== language);
  return sections.map((section, index) =>
    section.language && isAlternative(section, index) ? section : { ...section, language: null },
  );
}

const link = (inner: string, target: string | null): string =>
  target ? html`<a href="${target}">${{ html: inner }}</a>`.html : inner;

function renderBody(path: string, text: string, sections: readonly Section[]): Html {
  let isOpen = false;
  const renderer: MarkedExtension<string, string> = {
    renderer: {
      heading({ tokens, depth, text: raw }) {
        const id = toSlug(removeMarks(raw));
        const inner = { html: this.parser.parseInline(tokens) };
        if (depth === 1) return html`<h1>${inner}</h1>\n`.html;
        const { language } = sections.find((each) => each.id === id) ?? { language: null };
        const end = isOpen ? '</section>' : '';
        isOpen = language !== null;
        const start = language ? `<section data-in="${language}">` : '';
        const tag = `h${depth}`;
        return `${end}${start}<${tag} id="${id}">${link(inner.html, `#${id}`)}</${tag}>\n`;
      },
      link({ href, tokens }) {
        return link(this.parser.parseInline(tokens), resolveLink(path, href));
      },
      image({ href, text: alternative }) {
        return html`<img src="${resolveLink(path, href)}" alt="${alternative}" loading="lazy">`.html;
      },
      code({ text: code, lang }) {
        return renderCode(code, (lang ?? '').split(' ')[0]!).html;
      },
      html({ text: raw }) {
        return html`${raw}`.html;
      },
    },
  };
  const body = new Marked<string, string>(renderer).parse(text, { async: false });
  return {
    html:
      body
        .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>') + (isOpen ? '</section>' : ''),
  };
}

/** A block of code, to which a script adds a button that copies it. */
export function renderCode(code: string, label: string): Html {
  return html`<div class="code"${label && html` data-language="${label}"`}><pre tabindex="0"><code>${code}
</code></pre></div>
`;
}
