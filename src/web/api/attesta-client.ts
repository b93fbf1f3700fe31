// The exports of the published client: `clients/typescript` is packed from here.
export { ApiFailure, type FailureKind, Refused as ApiRefusal } from './api-failure.ts';
export type { Answer, FileOperation } from './ask-api.ts';
export { Attesta, type AttestaOptions } from './attesta.ts';
export type { CallOptions, UploadOptions } from './create-client.ts';
export type { DecisionNews as Decision, FollowOptions } from './decisions/follow-decisions.ts';
export {
  type EventHeaders,
  InvalidEvent,
  type SubmissionEvent,
  verifyEvent,
} from './decisions/verify-event.ts';
export type { Operation, OperationInput } from './operation.ts';
export type * from './operations.ts';
