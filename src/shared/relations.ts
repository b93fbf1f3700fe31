/**
 * What staff settled about two subjects. `same_person`: two records of one person, whose faces and documents are equal.
 * `different_people`: two people who look alike.
 */
export const RELATIONS = ['same_person', 'different_people'] as const;
export type Relation = (typeof RELATIONS)[number];
