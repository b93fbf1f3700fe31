import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz/fuzz-operations.ts';
import { tries } from './harness/tier.ts';

describe('the operations of the subject’s device and of anonymous callers', () =>
  fuzzOperations(['ephemeral', 'anonymous'], tries(220, 8_000)));
