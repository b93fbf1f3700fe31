import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type ContextManager,
  context,
  createTraceState,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';

/**
 * Version, trace, parent, flags: https://www.w3.org/TR/trace-context/#traceparent-header. Later versions
 * may append fields.
 */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_VERSION = 'ff';

/**
 * Makes this thread propagate the caller's trace context, if the operator loads no SDK that does. No spans
 * are recorded then; the caller's context is sent on with every outgoing request.
 */
export function propagateTraceContext(): void {
  context.setGlobalContextManager(new AsyncContextManager());
  propagation.setGlobalPropagator(W3C_TRACE_CONTEXT);
}

class AsyncContextManager implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.storage.getStore() ?? ROOT_CONTEXT;
  }

  with<Args extends unknown[], Work extends (...args: Args) => ReturnType<Work>>(
    active: Context,
    work: Work,
    thisArg?: ThisParameterType<Work>,
    ...args: Args
  ): ReturnType<Work> {
    return this.storage.run(active, () => work.apply(thisArg, args));
  }

  bind<T>(boundContext: Context, target: T): T {
    if (typeof target !== 'function') return target;
    const call = target as unknown as (...args: unknown[]) => unknown;
    return ((...args: unknown[]) => this.with(boundContext, () => call(...args))) as T;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.storage.disable();
    return this;
  }
}

const W3C_TRACE_CONTEXT: TextMapPropagator = {
  inject(active, carrier, setter) {
    const span = trace.getSpanContext(active);
    if (!span || !isSpanContextValid(span)) return;
    const flags = span.traceFlags.toString(16).padStart(2, '0');
    setter.set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-${flags}`);
    const state = span.traceState?.serialize();
    if (state) setter.set(carrier, 'tracestate', state);
  },
  extract(active, carrier, getter) {
    const [, version, traceId, spanId, flags, more] =
      TRACEPARENT.exec(one(getter.get(carrier, 'traceparent'))) ?? [];
    if (!traceId || !spanId || !flags || version === NO_VERSION || (version === '00' && more)) return active;
    const state = one(getter.get(carrier, 'tracestate'));
    return trace.setSpanContext(active, {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags, 16),
      isRemote: true,
      ...(state ? { traceState: createTraceState(state) } : {}),
    });
  },
  fields: () => ['traceparent', 'tracestate'],
};

/** A repeated header is ignored. */
const one = (value: undefined | string | string[]): string => (typeof value === 'string' ? value : '');
