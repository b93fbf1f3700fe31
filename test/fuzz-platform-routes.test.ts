import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz/fuzz-operations.ts';
import { tries } from './harness/tier.ts';

describe('the operations of the platform', () => fuzzOperations(['platform'], tries(200, 2_000)));
