import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz/fuzz-operations.ts';

describe('[S57] the operations of the subject’s device and of anonymous callers', () =>
  fuzzOperations(['ephemeral', 'anonymous'], 8_000));
