/** Suffixes after names. */
export const NAME_SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV'] as const;

/** Particles of surnames that the record or the card may leave out or join. */
export const PARTICLES = [
  ...['DE', 'LA', 'DEL', 'DELA', 'LAS', 'LOS', 'DOS', 'DAS', 'DA', 'DI', 'DU', 'DES', 'LE'],
  ...['VAN', 'VON', 'DER', 'DEN', 'TEN', 'TER', 'ZU', 'AL', 'EL', 'BIN', 'IBN'],
] as const;
