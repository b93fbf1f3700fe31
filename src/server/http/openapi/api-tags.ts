/**
 * The tags (chapters) of the reference in reading order. A path belongs to the first tag whose pattern
 * matches.
 */
export const API_TAGS = [
  {
    name: 'Uploads',
    paths: /^\/(subject\/(upload|reupload|liveness|credential)|wallet\/)/,
    description:
      'Uploads of pictures. The answer carries the verdict in `status` of the body, not in the HTTP status. An outage is never a verdict about a person. If the token requires it, a liveness challenge precedes the selfie.',
  },
  {
    name: 'Subject',
    paths: /^\/(subject\/|ephemeral\/|handover$)/,
    description: 'Routes for the subject’s device, which authenticates with its ephemeral token.',
  },
  {
    name: 'Ephemeral tokens',
    paths: /^\/(admin\/)?ephemeral-tokens/,
    description: 'Short-lived links for one subject, minted by a backend and handed to the device.',
  },
  {
    name: 'Privacy',
    paths:
      /^\/(admin\/(deletion-requests|subjects\/:id\/(request-deletion|erasure|export))|(subjects|licenses|selfies)\/)/,
    description: 'Deletion requests, previews of an erasure, and the erasure itself.',
  },
  {
    name: 'Subjects',
    paths: /^\/admin\/subjects/,
    description: 'The people that a tenant verifies, for its backend and its staff.',
  },
  {
    name: 'Review',
    paths:
      /^\/admin\/(submissions|changes|review|queue|ready-replies|saved-filters|colleagues|reasons|blocks|bulk)/,
    description: 'Decisions by staff: the queue, a case with its evidence, and the decision.',
  },
  {
    name: 'Workflows and presets',
    paths: /^\/admin\/(workflows|presets)/,
    description: 'Templates from which ephemeral tokens are minted.',
  },
  {
    name: 'Staff',
    paths:
      /^\/admin\/(login|logout|me|users|roles|2fa|enrolment|invitation|api-tokens|settings|policy|sandbox|trust)/,
    description: 'Authentication of the tenant’s staff and machines.',
  },
  {
    name: 'Records',
    paths: /^\/admin\/(audit|stats|quality)/,
    description: 'The audit log and usage figures. Neither contains values of a person’s details.',
  },
  {
    name: 'Platform',
    paths: /^\/platform\//,
    description: 'Tenants: the operator of the service creates, limits and deletes them.',
  },
  {
    name: 'Service',
    paths: /^\/(page|openapi\.json)/,
    description: 'Routes without a credential, and health probes.',
  },
] as const;

/** The tag of a path. A path that matches no pattern gets the last tag, and a test reports it. */
export function tagFor(path: string): string {
  const chapter = API_TAGS.find(({ paths }) => paths.test(path)) ?? API_TAGS[API_TAGS.length - 1]!;
  return chapter.name;
}
