import type { Permission } from './permissions.ts';

type Scope = {
  permissions: readonly Permission[];
  /** the routes, by their operation ids */
  operations: readonly string[];
};

/** The groups of routes to which an API token can be limited. */
export const TOKEN_SCOPES = {
  mint: {
    permissions: ['customers', 'records'],
    operations: ['createSubject', 'mintEphemeralToken', 'listEphemeralTokens', 'revokeEphemeralToken'],
  },
  read_decisions: {
    permissions: ['customers', 'cases'],
    operations: ['listSubmissions', 'listChanges', 'countQueue'],
  },
  records: {
    permissions: ['customers', 'records'],
    operations: ['listSubjects', 'createSubject', 'readSubject', 'updateSubject'],
  },
} as const satisfies Record<string, Scope>;

export type TokenScope = keyof typeof TOKEN_SCOPES;
export const TOKEN_SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];

/** What a token with these scopes may do. A name that this version does not have allows nothing. */
export function resolveScopes(scopes: readonly string[]): {
  permissions: Permission[];
  operations: ReadonlySet<string>;
} {
  const tokenScopes: Scope[] = TOKEN_SCOPE_NAMES.filter((name) => scopes.includes(name)).map(
    (name) => TOKEN_SCOPES[name],
  );
  return {
    permissions: [...new Set(tokenScopes.flatMap(({ permissions }) => permissions))],
    operations: new Set(tokenScopes.flatMap(({ operations }) => operations)),
  };
}
