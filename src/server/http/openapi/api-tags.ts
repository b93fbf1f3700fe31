/**
 * The tags (chapters) of the reference in reading order. A path belongs to the first tag whose pattern
 * matches.
 */
export const API_TAGS = [
  {
    name: 'Uploads',
    paths: /^\/subject\/(upload|reupload|liveness)/,
    description:
      'A picture in, its verdict in the same answer. The verdict is `status` in the body, not the HTTP status. An outage is never a verdict about a person. Where the token wants it, a liveness challenge comes before the selfie.',
  },
  {
    name: 'Subject',
    paths: /^\/(subject\/|ephemeral\/|handover$)/,
    description: 'What the subject’s own device may read and write, with its ephemeral token.',
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
    description: 'Requests for erasure, what an erasure would remove, and the erasure itself.',
  },
  {
    name: 'Subjects',
    paths: /^\/admin\/subjects/,
    description: 'The persons that a tenant verifies, as its backend and its staff see them.',
  },
  {
    name: 'Review',
    paths:
      /^\/admin\/(submissions|changes|review|queue|ready-replies|saved-filters|colleagues|reasons|blocks|bulk)/,
    description: 'What people decide: the queue, a case with its evidence, and the decision.',
  },
  {
    name: 'Workflows and presets',
    paths: /^\/admin\/(workflows|presets)/,
    description: 'What ephemeral tokens can be minted from.',
  },
  {
    name: 'Staff',
    paths: /^\/admin\/(login|logout|me|users|2fa|enrolment|invitation|api-tokens|settings|policy|sandbox)/,
    description: 'How people and machines of the tenant come in.',
  },
  {
    name: 'Records',
    paths: /^\/admin\/(audit|stats)/,
    description: 'Who did what, and how much was done. Nothing here holds a value of a person.',
  },
  {
    name: 'Platform',
    paths: /^\/platform\//,
    description: 'Tenants, as the operator of the whole service makes, limits and deletes them.',
  },
  {
    name: 'Service',
    paths: /^\/(page|openapi\.json)/,
    description: 'What is known before any credential, and what probes ask.',
  },
] as const;

/** The tag of a path. A path that matches no pattern gets the last tag, and a test reports it. */
export function tagFor(path: string): string {
  const chapter = API_TAGS.find(({ paths }) => paths.test(path)) ?? API_TAGS[API_TAGS.length - 1]!;
  return chapter.name;
}
