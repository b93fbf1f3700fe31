import type { CaseCounts } from '../../store/case-counts.ts';
import type { Role } from '../../store/schema/staff-tables.ts';

/** No personal data: counts, and the URL of the console, in its two languages. */
export function writeSummary({ waiting, late, requests }: CaseCounts, origin: string, role: Role) {
  const home = `${origin}/admin/`;
  // Roles that see no cases are not told how many there are.
  const isPrivacy = role === 'privacy';
  const cases = isPrivacy
    ? []
    : [
        `Cases that wait: ${waiting}`,
        `Wartende Fälle: ${waiting}`,
        `of them late: ${late}`,
        `davon überfällig: ${late}`,
        `${home}#/`,
      ];
  const erasures = [`Requests for erasure: ${requests}`, `Löschanträge: ${requests}`, `${home}#/privacy`];
  const end = [
    'You asked for this once a day: switch it off under You.',
    'Sie bekommen das täglich, weil Sie es wollten: unter „Sie“ lässt es sich abschalten.',
    `${home}#/settings/you`,
  ];
  const subject = isPrivacy ? `Attesta: ${requests}` : `Attesta: ${waiting} (${late})`;
  const text = [cases, erasures, end].filter((part) => part.length > 0).map((part) => part.join('\n'));
  return { subject, text: `${text.join('\n\n')}\n` };
}
