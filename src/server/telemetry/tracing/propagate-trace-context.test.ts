import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentTraceContext, withinTrace } from './current-trace-context.ts';
import { propagateTraceContext } from './propagate-trace-context.ts';
import { traceWork } from './trace-work.ts';

const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('trace context without an SDK', () => {
  beforeAll(() => propagateTraceContext());

  test('keeps work in its trace across awaits, and no other work', async () => {
    const later = withinTrace(TRACE, async () => {
      await setTimeout(1);
      return traceWork('a step', async () => currentTraceContext());
    });
    expect(currentTraceContext()).toEqual({});
    expect(await later).toEqual(TRACE);
  });

  test('a tracestate is passed on', () => {
    const carrier = { ...TRACE, tracestate: 'vendor=1,other=two' };
    expect(withinTrace(carrier, currentTraceContext)).toEqual(carrier);
  });

  test('accepts a later version, and does not pass on its additional fields', () => {
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
  ])('rejects %j as a trace', (traceparent) => {
    expect(withinTrace({ traceparent }, currentTraceContext)).toEqual({});
  });
});
