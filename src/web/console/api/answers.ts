import type { Answer } from '../../api/ask-api.ts';
import type * as api from '../../api/operations.ts';

// The API's answers and inputs, by the names that the console uses.

type Body<O extends keyof api.Operations> = NonNullable<(api.Operations[O] & { body: unknown })['body']>;

export type SubjectRow = Answer<'GET /admin/subjects'>[number];
export type SubjectRead = Answer<'GET /admin/subjects/{id}'>;
type RequestRows = Answer<'GET /admin/deletion-requests'>;
export type ErasureRequest = RequestRows['requests'][number];
export type ErasureAnswer = Answer<'DELETE /admin/subjects/{id}'>;
export type Stats = Answer<'GET /admin/stats'>;
export type ReviewerStats = Answer<'GET /admin/stats/reviewers'>;
export type Quality = Answer<'GET /admin/quality'>;
export type TokenRow = api.EphemeralToken;
export type CreatedToken = Answer<'POST /ephemeral-tokens'>;
export type Preset = api.Preset;
export type AuditEntry = Answer<'GET /admin/audit'>['entries'][number];
export type CurrentUser = Answer<'GET /admin/me'>;
export type SecondFactor = Answer<'POST /admin/2fa/enrol'>;
export type StaffSession = api.Session;
export type Passkey = api.Passkey;
export type User = api.User;
export type StaffRole = api.StaffRole;
export type NewUser = Body<'POST /admin/users'>;
export type UserPatch = Body<'PATCH /admin/users/{id}'>;
export type EnrolmentLink = Answer<'POST /admin/users/{id}/enrolment'>;
export type ApiTokenRow = Answer<'GET /admin/api-tokens'>[number];
export type Workflow = api.Workflow;
export type StepName = Workflow['steps'][number]['step_name'];
export type NewPreset = Body<'POST /admin/presets'>;
export type Settings = api.Settings;
export type SettingsPatch = Body<'PATCH /admin/settings'>;
export type ApprovalsAsked = Body<'POST /admin/settings/approvals/preview'>;
export type ApprovalsCounted = Answer<'POST /admin/settings/approvals/preview'>;
export type ReplayAsked = Body<'POST /admin/policy/replay'>;
export type ReplaySum = NonNullable<ReplayAsked['before']>;
export type TenantRow = api.Tenant;
export type JobRow = api.Job;
export type NewTenant = Body<'POST /platform/tenants'>;
export type CreatedTenant = Answer<'POST /platform/tenants'>;
export type UsageRow = Answer<'GET /platform/usage'>[number];
