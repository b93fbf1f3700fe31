/**
 * The tags of the API document in reading order; the reference has a page for each. A path belongs to the first tag
 * whose pattern matches.
 */
export const API_TAGS = [
  {
    name: 'Subjects',
    paths: /^\/admin\/subjects(\/:id(\/(relations.*|tags))?)?$/,
    description: 'The people that a tenant verifies, for its backend and its staff.',
  },
  {
    name: 'Links',
    paths: /^\/(admin\/)?ephemeral-tokens/,
    description:
      'A link is an ephemeral token: for one subject and for minutes. A backend mints it and hands it to the device.',
  },
  {
    name: 'Uploads',
    paths: /^\/subject\/(upload|reupload|liveness)/,
    description:
      'Uploads of pictures. The answer carries the verdict in `status` of the body, not in the HTTP status. An outage is never a verdict about a person. If the token requires it, a liveness challenge precedes the selfie.',
  },
  {
    name: 'Wallets',
    paths: /^\/(subject\/credential|wallet\/|admin\/trust)/,
    description:
      'Signed credentials in place of a picture: the request, the answer of a wallet, and the issuers that the operator trusts.',
  },
  {
    name: 'Devices',
    paths: /^\/(subject\/|ephemeral\/|handover$)/,
    description: 'Routes for the subject’s device, which authenticates with its ephemeral token.',
  },
  {
    name: 'Decisions',
    paths: /^\/admin\/(changes|submissions(\/export|\/:id(\/(approve|reject|reopen|attempts\/.*))?)?)$/,
    description:
      'Submissions with their evidence and verdicts, the decisions about them, and the feed of later decisions.',
  },
  {
    name: 'Review',
    paths: /^\/admin\/(submissions|review|queue|ready-replies|saved-filters|colleagues|reasons|blocks|bulk)/,
    description: 'The work of reviewers: the queue, claims, notes, messages and blocks.',
  },
  {
    name: 'Workflows and presets',
    paths: /^\/admin\/(workflows|presets)/,
    description: 'Templates from which ephemeral tokens are minted.',
  },
  {
    name: 'Privacy',
    paths:
      /^\/(admin\/(deletion-requests|subjects\/:id\/(request-deletion|erasure|export))|(subjects|licenses|selfies)\/)/,
    description: 'Deletion requests, previews of an erasure, and the erasure itself.',
  },
  {
    name: 'Settings',
    paths: /^\/admin\/(settings|policy|sandbox)/,
    description: 'The settings of a tenant, what a change of them would decide, and the names of a sandbox.',
  },
  {
    name: 'Staff',
    paths: /^\/admin\/(users|roles|api-tokens)/,
    description: 'The tenant’s staff, their roles, and the tokens of its backends.',
  },
  {
    name: 'Sign-in',
    paths: /^\/admin\/(login|logout|me|2fa|enrolment|invitation)/,
    description: 'How staff sign in: passwords, second factors, passkeys, and the company’s provider.',
  },
  {
    name: 'Records',
    paths: /^\/admin\/(audit|stats|quality|client-events)/,
    description:
      'The audit log, usage figures and reports of devices. None contains values of a person’s details.',
  },
  {
    name: 'Tenants',
    paths: /^\/platform\//,
    description: 'The operator of the service creates, limits and deletes tenants.',
  },
  {
    name: 'Service',
    paths: /^\/(page|openapi\.json)/,
    description: 'Routes without a credential, and health probes.',
  },
] as const;

/** The tag of a path. A path that matches no pattern gets the last tag, and a test reports it. */
export function tagFor(path: string): string {
  const tag = API_TAGS.find(({ paths }) => paths.test(path)) ?? API_TAGS[API_TAGS.length - 1]!;
  return tag.name;
}
