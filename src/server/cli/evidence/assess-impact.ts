import type { Settings } from '../../store/settings.ts';
import type { EvidenceCounts } from '../../store/submissions/evidence-counts.ts';

/** A section of a data protection impact assessment: what the system knows, and what a person must write. */
export type ImpactSection = { heading: string; known: string[]; for_a_person: string };

/** The assessment as far as the system knows it. The headings are those of docs/privacy.md. */
export function assessImpact(settings: Settings, counts: EvidenceCounts): ImpactSection[] {
  return [...describeProcessing(settings, counts), ...describeRisks(settings)];
}

function describeProcessing(
  { retention_days, consent, compare_across_people, accepted_documents }: Settings,
  counts: EvidenceCounts,
): ImpactSection[] {
  return [
    {
      heading: '1. Purpose',
      known: [],
      for_a_person:
        'The purpose, whose identity, the effect of no check, and alternatives that need less data.',
    },
    {
      heading: '2. Lawful basis',
      known: [
        consent.required
          ? `The page asks for consent before the first picture, now in version ${consent.version}.`
          : 'The page asks for no consent.',
        `Answers in all versions: ${counts.consents_given} given, ${counts.consents_refused} refused.`,
      ],
      for_a_person:
        'The basis for the record and for biometric data, and the alternative for a person who refuses.',
    },
    {
      heading: '3. Data',
      known: [
        `${counts.subjects} people, ${counts.submissions} submissions, ${counts.stored_images} stored images; ${counts.erased_images} images erased.`,
        retention_days === null
          ? 'Images stay until the person is erased.'
          : `Images are erased ${retention_days} days after the last decision.`,
        `Accepted documents: ${accepted_documents?.join(', ')}.`,
        compare_across_people
          ? 'Faces of different people are compared.'
          : 'Faces of different people are not compared. What was kept for it is removed within an hour of the change.',
      ],
      for_a_person: 'Your own fields, backups and logs.',
    },
    {
      heading: '4. Parties',
      known: [`Live API tokens: ${counts.api_tokens}. The roles and users are in this pack.`],
      for_a_person: 'Controller, processors, training of staff.',
    },
  ];
}

function describeRisks({ second_look, quality }: Settings): ImpactSection[] {
  return [
    {
      heading: '5. Necessity',
      known: ['The limits that decide are in this pack, with the time of their last change.'],
      for_a_person: 'The reason for each check, and your own measurements.',
    },
    {
      heading: '6. Risks to people',
      known: ['The figures of quality and the threats are in this pack.'],
      for_a_person: 'Likelihood, severity, measure and residual risk of each.',
    },
    {
      heading: '7. Automated decisions',
      known: [
        `Four-eyes review: rejections ${second_look?.rejections ? 'yes' : 'no'}, approvals against signals ${second_look?.approvals_against_signals ? 'yes' : 'no'}.`,
        `Blind samples: ${quality?.sample_percent ?? 0} %.`,
      ],
      for_a_person: 'Which verdicts take effect without a person, and how soon a human is reached.',
    },
    {
      heading: '8. Views and decision',
      known: [],
      for_a_person:
        'The people concerned, the data protection officer, the decision, the date of the next review.',
    },
  ];
}
