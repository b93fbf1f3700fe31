import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** What a company's provider says about a user. `sub` is the provider's id of the user. */
export type Employee = {
  sub: string;
  email?: string;
  /** some providers write it as text */
  email_verified?: boolean | string;
  name?: string;
  groups?: string[] | string;
  /** how the user authenticated (RFC 8176) */
  amr?: string[];
};

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

export const CLIENT = { client_id: 'attesta', client_secret: 'the secret of the client' };

/** A real OpenID Connect provider on loopback, at which a user is signed in already. */
export async function startOidcProvider() {
  const origins: string[] = [];
  let at: Employee = { sub: 'absent' };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const employees = new Map<string, Employee>();

  let jwk = newKey();
  function open(): void {
    const provider = withoutWarning(() => new Provider(issuer, configure(jwk, origins, employees)));
    const serve = provider.callback();
    answer = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
      const { sub: accountId, amr } = at;
      const login = amr ? { accountId, amr } : { accountId };
      return void provider.interactionFinished(request, response, { login }).catch(() => response.destroy());
    };
  }
  open();
  return {
    issuer,
    /** Accepts the tenant of that origin from now on. */
    register: (origin: string) => {
      origins.push(origin);
      open();
    },
    /** Sets the user at the browser. */
    seat: (employee: Employee) => {
      at = employee;
      employees.set(at.sub, at);
    },
    /** Signs with another key from now on, and drops the previous one. */
    rotate: () => {
      jwk = newKey();
      open();
    },
    /** Fails all requests in this way until it is healed. */
    breakWith: (instead: (request: IncomingMessage, response: ServerResponse) => void) => {
      const before = answer;
      answer = instead;
      return {
        heal: () => {
          answer = before;
        },
      };
    },
    close: () => closeServer(server),
  };
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

function configure(
  jwk: object,
  origins: readonly string[],
  employees: ReadonlyMap<string, Employee>,
): Configuration {
  const configuration: Configuration = {
    clients: [
      {
        ...CLIENT,
        redirect_uris: origins.map((origin) => `${origin}/api/v1/admin/login/oidc/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/admin/`),
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...employees.get(accountId), sub: accountId }),
    }),
    // The provider does not ask the user for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    jwks: { keys: [jwk as never] },
  };
  return configuration;
}

/** It warns that it keeps everything in memory, which a test wants. */
function withoutWarning<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
