import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { carryTrace } from '../../tracing/carry-trace.ts';

type Handler = Pick<NodeHttpHandler, 'handle' | 'destroy' | 'updateHttpClientConfig' | 'httpHandlerConfigs'>;

/**
 * A handler that answers when the whole body is there. The SDK tries a request again only until its handler has
 * answered: a connection that breaks in the middle of an object would otherwise be the caller's to mend.
 */
export function wholeAnswers(handler: NodeHttpHandler): Handler {
  return {
    handle: async (request, options) => {
      // After the request was signed, so that a proxy on the way may write on in them.
      Object.assign(request.headers, carryTrace());
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
