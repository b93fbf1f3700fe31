import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz/fuzz-operations.ts';

// Most of these operations name a tenant, and few random ids are those of one.
describe('[S190] the operations of the platform', () => fuzzOperations(['platform'], 2_000, 10));
