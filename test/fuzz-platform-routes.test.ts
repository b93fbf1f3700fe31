import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz-operations.ts';

describe('the operations of the platform', () => fuzzOperations(['platform'], 2_000));
