export type FaultKind =
  | 'server killed'
  | 'database restarted'
  | 'database crashed'
  | 'store away'
  | 'nets away';

export const FAILOVER_FAULTS = [
  'switchover',
  'primary killed',
  'primary frozen',
  'network of the primary gone',
  'disk of the primary full',
] as const;
export type FailoverFault = (typeof FAILOVER_FAULTS)[number];

/** A fault of the service, and until when it may have had an effect. */
export type InjectedFault = { kind: FaultKind | FailoverFault | 'upgrade'; from: number; to: number };
