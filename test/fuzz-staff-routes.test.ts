import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz/fuzz-operations.ts';

describe('[S57] the operations of backends and staff', () => fuzzOperations(['bearer'], 12_000));
