// The exports of the published client: `clients/typescript` is packed from here.
export { ApiFailure, type FailureKind, Refused } from './api-failure.ts';
export type { Answer, FileOperation } from './ask-api.ts';
// The names that these types had in 0.2.0, for programs that import them.
export type { FormInput as SentForm } from './create-client.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type FormInput,
  type UploadOptions,
} from './create-client.ts';
export type { Credential } from './credential.ts';
export type { DecisionNews, DecisionNews as Told, FollowOptions } from './decisions/follow-decisions.ts';
export {
  type EventHeaders,
  InvalidEvent,
  type SubmissionEvent,
  verifyEvent,
} from './decisions/verify-event.ts';
export type { Operation, OperationInput, OperationInput as Sent } from './operation.ts';
export type * from './operations.ts';
export type { FormOperation } from './send-form.ts';
