import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz/fuzz-operations.ts';
import { tries } from './harness/tier.ts';

describe('the operations of backends and staff', () => fuzzOperations(['bearer'], tries(300, 12_000)));
