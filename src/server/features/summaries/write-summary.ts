import type { CaseCounts } from '../../store/submissions/case-counts.ts';

/** No personal data: counts, and the URL of the console, in its two languages. */
export function writeSummary({ waiting, late, requests }: CaseCounts, origin: string, seesCases: boolean) {
  const home = `${origin}/admin/`;
  // Roles that see no cases are not told how many there are.
  const cases = !seesCases
    ? []
    : [
        `Pending cases: ${waiting}`,
        `Wartende Fälle: ${waiting}`,
        `of them overdue: ${late}`,
        `davon überfällig: ${late}`,
        `${home}#/`,
      ];
  const erasures = [`Requests for erasure: ${requests}`, `Löschanträge: ${requests}`, `${home}#/privacy`];
  const end = [
    'You get this mail once a day because you turned it on. Turn it off under You.',
    'Sie bekommen das täglich, weil Sie es wollten: unter „Sie“ lässt es sich abschalten.',
    `${home}#/settings/you`,
  ];
  const subject = seesCases ? `Attesta: ${waiting} (${late})` : `Attesta: ${requests}`;
  const text = [cases, erasures, end].filter((part) => part.length > 0).map((part) => part.join('\n'));
  return { subject, text: `${text.join('\n\n')}\n` };
}
