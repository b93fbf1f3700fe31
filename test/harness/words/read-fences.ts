/** A block of code in a page of the documentation. */
export type CodeBlock = {
  /** `sh`, `js`, `yaml` …; empty where none is said */
  language: string;
  /** the test that runs it, where the guides' own does not */
  shownBy: string | null;
  text: string;
  line: number;
};

/** All fenced blocks of a page: ```` ```LANGUAGE [shown-by=TEST] ````. */
export function readFences(markdown: string): CodeBlock[] {
  const fences: CodeBlock[] = [];
  let open: CodeBlock | null = null;
  for (const [at, line] of markdown.split('\n').entries()) {
    const [, mark, info = ''] = /^\s*(```)(.*)$/.exec(line) ?? [];
    if (!mark) {
      if (open) open.text += `${line}\n`;
      continue;
    }
    if (open) fences.push(open);
    const [language = '', ...options] = info.trim().split(/\s+/);
    const shownBy =
      options.find((option) => option.startsWith('shown-by='))?.slice('shown-by='.length) ?? null;
    open = open ? null : { language, shownBy, text: '', line: at + 1 };
  }
  return fences;
}
