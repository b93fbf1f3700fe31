/** What a tenant settles before its first real case, in the order of the list. */
export const SET_UP_STEPS = ['colleagues', 'factor', 'look', 'reasons', 'retention'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** The section of the settings where a step is settled. */
export const SET_UP_SECTIONS: Record<SetUpStep, string> = {
  colleagues: 'users',
  factor: 'you',
  look: 'look',
  reasons: 'reasons',
  retention: 'retention',
};

export type SetUpFacts = {
  /** how many people can sign in */
  colleagues: number;
  /** the user has a second factor, or their company checks one */
  hasFactor: boolean;
  page: { color: string | null; logo_url: string | null };
  /** the sections that were opened from the list: their defaults may be right */
  visited: readonly string[];
  /** the names of people whose case is decided */
  decided: readonly string[];
  /** the fictional person whose images the page offers */
  specimen: string;
};

/** Each step with whether it is settled; null once a real case is decided, or if all are settled. */
export function listSetUp(facts: SetUpFacts): readonly { name: SetUpStep; isDone: boolean }[] | null {
  const { colleagues, hasFactor, page, visited, decided, specimen } = facts;
  if (decided.some((name) => name !== specimen)) return null;
  const isSettled: Record<SetUpStep, boolean> = {
    colleagues: colleagues > 1,
    factor: hasFactor,
    look: page.color !== null || page.logo_url !== null,
    reasons: visited.includes('reasons'),
    retention: visited.includes('retention'),
  };
  const steps = SET_UP_STEPS.map((name) => ({ name, isDone: isSettled[name] }));
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
