import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pages of the threat model, in the order of its flows. */
export const THREAT_PAGES = [
  'security-subject',
  'security-data',
  'security-staff',
  'security-operation',
  'security',
] as const;

export type ThreatRow = { flow: string; kind: string; threat: string; protection: string; shown: string };

/** “- **S12 (S, deep) The threat.** What stops it.” Without an id, nothing stops it. */
const CLAIM = /^- \*\*(?:(S\d+) )?\(([STRIDE]+)(, deep)?\) (.+)\*\* (.+)$/;

/**
 * The claims of the threat model. Empty if the installation lacks one of its pages: a part would pass for the whole.
 * @param docs the folder of the product's documents
 */
export async function readThreats(docs: string): Promise<ThreatRow[]> {
  const pages = await Promise.all(
    THREAT_PAGES.map((page) => readFile(join(docs, `${page}.md`), 'utf8').catch(() => null)),
  );
  return pages.includes(null) ? [] : pages.flatMap((page) => parseClaims(page ?? ''));
}

function parseClaims(text: string): ThreatRow[] {
  const rows: ThreatRow[] = [];
  let flow = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) flow = line.slice(3);
    const claim = CLAIM.exec(line);
    if (!claim) continue;
    const [, id, kind = '', deep, threat = '', protection = ''] = claim;
    const evidence = id
      ? `tests with [${id}] in their titles${deep ? ' (npm run test:deep)' : ''}`
      : 'not yet';
    rows.push({
      flow,
      kind,
      threat: toPlainText(threat),
      protection: toPlainText(protection),
      shown: evidence,
    });
  }
  return rows;
}

/** A sentence of Markdown without marks of code and links. */
const toPlainText = (sentence: string) =>
  sentence.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
