import { GUIDE_GROUPS } from './guide-groups.ts';
import type { Guide } from './read-guide.ts';

/** Sections of guides that together are a whole integration: a backend, a device's upload, and later decisions. */
const WHOLE_SECTIONS = [
  { guide: 'integrate', headings: ['Integrate', 'With curl', 'A backend in Node', 'What may go wrong'] },
  { guide: 'verdicts', headings: ['Verdicts, and what to do on each'] },
  { guide: 'polling', headings: ['Process each change once, and resume'] },
  { guide: 'relay', headings: ['An event', 'Verify the signature'] },
];

/** A section of a guide without its heading, with links that lead from any page to the guides as Markdown. */
function readSection({ path, text }: Guide, heading: string): string {
  const section = text.split(/^##? /m).find((each) => each.startsWith(`${heading}\n`));
  if (!section) throw new Error(`${path} has no section "${heading}", which /llms.txt contains.`);
  const body = section.slice(heading.length).trim();
  return body.replace(/\]\(([\w-]+\.md)[^)]*\)/g, '](/docs/$1)').replace(/^```(\w+) .*$/gm, '```$1');
}

/** A whole integration on one page, then a list of the guides, for programs: https://llmstxt.org. */
export function renderLlms(guides: ReadonlyMap<string, Guide>): string {
  const getGuide = (name: string) => guides.get(`${name}.md`)!;
  const whole = WHOLE_SECTIONS.flatMap(({ guide, headings }) =>
    headings.map((heading) => `### ${heading}\n\n${readSection(getGuide(guide), heading)}`),
  );
  const groups = GUIDE_GROUPS.map(({ name, guides: names }) => {
    const lines = names.map(
      (each) => `- [${getGuide(each).title}](/docs/${each}.md): ${getGuide(each).summary}`,
    );
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
