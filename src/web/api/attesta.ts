import type { Answer, FileOperation } from './ask-api.ts';
import { type CallOptions, type Client, createClient } from './create-client.ts';
import { verifyEvent } from './decisions/verify-event.ts';
import {
  createDecisions,
  createDeletionRequests,
  createLinks,
  createSubjects,
  createSubmissions,
  createUploads,
  createWorkflows,
} from './nouns.ts';
import type { Operation, OperationInput } from './operation.ts';

export type AttestaOptions = {
  /** scheme and host of the tenant, such as `https://id.example.com`; without it, the host of the page */
  url?: string;
  /** the API token of a backend */
  bearer?: string;
  /** the token of a link, for a subject's device */
  token?: string;
  /** sends in place of the platform's own `fetch`: through a proxy, or to be watched */
  fetch?: typeof fetch;
};

/**
 * The API of one tenant. Each call retries what is safe to repeat: reads, operations with an Idempotency-Key (made for
 * each call unless given), and requests that a busy server refused, never before `Retry-After`.
 *
 * Every call throws `ApiRefusal` for an error response, and another `ApiFailure` without a usable answer.
 */
export class Attesta {
  readonly subjects: ReturnType<typeof createSubjects>;
  readonly links: ReturnType<typeof createLinks>;
  readonly uploads: ReturnType<typeof createUploads>;
  readonly submissions: ReturnType<typeof createSubmissions>;
  readonly decisions: ReturnType<typeof createDecisions>;
  readonly workflows: ReturnType<typeof createWorkflows>;
  readonly deletionRequests: ReturnType<typeof createDeletionRequests>;
  readonly events: { verify: typeof verifyEvent } = { verify: verifyEvent };
  readonly #client: Client;

  constructor({ bearer, token, ...options }: AttestaOptions) {
    const credential = bearer !== undefined ? { bearer } : token !== undefined ? { token } : null;
    const client = createClient({ ...options, credential });
    this.#client = client;
    this.subjects = createSubjects(client);
    this.links = createLinks(client);
    this.uploads = createUploads(client);
    this.submissions = createSubmissions(client);
    this.decisions = createDecisions(client);
    this.workflows = createWorkflows(client);
    this.deletionRequests = createDeletionRequests(client);
  }

  /** Any operation of the API reference, by its method and path: `request('GET /admin/queue', {})`. */
  request<O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    options?: CallOptions,
  ): Promise<Answer<O>> {
    return this.#client.ask(operation, input, options);
  }

  /** As `request`, for an operation whose answer is a file. */
  requestFile<O extends FileOperation>(
    operation: O,
    input: OperationInput<O>,
    options?: CallOptions,
  ): Promise<Blob> {
    return this.#client.file(operation, input, options);
  }
}
