import { describe } from 'vitest';
import { fuzzOperations } from './harness/fuzz-operations.ts';

describe('the operations of the subject’s device, and of anybody', () =>
  fuzzOperations(['ephemeral', 'nobody'], 8_000));
