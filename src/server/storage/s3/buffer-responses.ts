import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { currentTraceContext } from '../../telemetry/tracing/current-trace-context.ts';

type Handler = Pick<NodeHttpHandler, 'handle' | 'destroy' | 'updateHttpClientConfig' | 'httpHandlerConfigs'>;

/**
 * A request handler that resolves once the whole body has arrived. The SDK retries a request only until its
 * handler resolves. Without this, a connection that breaks in the middle of an object would fail the
 * caller.
 */
export function bufferResponses(handler: NodeHttpHandler): Handler {
  return {
    handle: async (request, options) => {
      // Added after the request was signed, because a proxy may change these headers.
      Object.assign(request.headers, currentTraceContext());
      const answer = await handler.handle(request, options);
      const { body } = answer.response;
      if (body instanceof Readable) answer.response.body = Readable.from([await buffer(body)]);
      return answer;
    },
    destroy: () => handler.destroy(),
    updateHttpClientConfig: (key, value) => handler.updateHttpClientConfig(key, value),
    httpHandlerConfigs: () => handler.httpHandlerConfigs(),
  };
}
