import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentTraceContext, withinTrace } from './current-trace-context.ts';
import { propagateTraceContext } from './propagate-trace-context.ts';
import { traceWork } from './trace-work.ts';

const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('without an SDK', () => {
  beforeAll(() => propagateTraceContext());

  test('work belongs to the trace it was carried with, whatever it waits for, and nothing else does', async () => {
    const later = withinTrace(TRACE, async () => {
      await setTimeout(1);
      return traceWork('a step', async () => currentTraceContext());
    });
    expect(currentTraceContext()).toEqual({});
    expect(await later).toEqual(TRACE);
  });

  test('what others have written beside it is passed on', () => {
    const carrier = { ...TRACE, tracestate: 'vendor=1,other=two' };
    expect(withinTrace(carrier, currentTraceContext)).toEqual(carrier);
  });

  test('a later version may say more, which is not passed on', () => {
    const later = { traceparent: `cc${TRACE.traceparent.slice(2)}-more` };
    expect(withinTrace(later, currentTraceContext)).toEqual(TRACE);
  });

  test.each([
    '',
    TRACE.traceparent.slice(0, -1),
    TRACE.traceparent.toUpperCase(),
    `${TRACE.traceparent}-more`,
    `ff${TRACE.traceparent.slice(2)}`,
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
    `${TRACE.traceparent}, ${TRACE.traceparent}`,
  ])('%j is no trace', (traceparent) => {
    expect(withinTrace({ traceparent }, currentTraceContext)).toEqual({});
  });
});
