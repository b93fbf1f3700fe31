/** Which decisions another person judges without knowing them. */
export type QualityRules = {
  /** of the decided licences and selfies; 0 to 100, 0 turns it off */
  sample_percent: number;
  from_pipeline: boolean;
  from_staff: boolean;
};

export const NO_QUALITY: QualityRules = { sample_percent: 0, from_pipeline: true, from_staff: true };

/** The share of decisions that may be drawn, in percent. */
export const findSamplePercent = (rules: QualityRules | undefined, by: 'pipeline' | 'staff'): number =>
  rules?.[`from_${by}`] ? rules.sample_percent : 0;
