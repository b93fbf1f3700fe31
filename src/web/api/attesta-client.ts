// What programs of others import: `clients/typescript` is packed from here.
export { ApiFailure, type FailureKind, Refused } from './api-failure.ts';
export type { Answer, FileOperation, Operation, OperationInput } from './ask-api.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type FormInput,
  type UploadOptions,
} from './create-client.ts';
export type { Credential } from './credential.ts';
export type { DecisionNews, FollowOptions } from './follow-decisions.ts';
export type * from './operations.ts';
export type { FormOperation } from './send-form.ts';
