import { parseArgs } from 'node:util';
import { StartError } from '../../src/server/errors.ts';

/** The backend's credential: a member of staff's password, or an API token. */
export type Credential = { email: string; password: string } | { token: string };

export type DemoOptions = {
  help: boolean;
  /** the server to walk through; null: the demo starts a temporary one */
  server: { url: URL; credential: Credential } | null;
};

export const USAGE_TEXT = `Walks the main job over HTTP, as a backend and a phone would, on made-up people, and prints each
request with its status, time and verdict. Exit code 1 when an answer is not as expected.

npm run demo                      starts a temporary server on an empty folder, and removes both afterwards
npm run demo -- --url http://localhost:8080 --email admin@localhost --password …

  --url        a running server; its host is the tenant        (or ATTESTA_URL)
  --email      of an administrator; admin@localhost            (or ATTESTA_EMAIL)
  --password   of that administrator                           (or ATTESTA_PASSWORD)
  --token      an API token instead of email and password    (or ATTESTA_TOKEN)
  --help       this text

What is given as an option wins over the environment. A password on the command line can be read by other
users of the machine: the environment keeps it from them. A running server keeps the three people that the
walk registers.`;

const NAMES = ['url', 'email', 'password', 'token'] as const;
type RawOptions = Partial<Record<(typeof NAMES)[number], string>>;

/** Reads the arguments and the environment. @throws StartError with one sentence for a mistake */
export function readDemoOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): DemoOptions {
  const { help, ...options } = parse(args);
  const rawOptions: RawOptions = {};
  for (const name of NAMES) {
    const value = options[name] ?? environment[`ATTESTA_${name.toUpperCase()}`];
    if (value) rawOptions[name] = value;
  }
  if (help) return { help, server: null };
  if (!rawOptions.url) {
    if (options.email || options.password || options.token) {
      throw new StartError('Say which server the credential is for with --url.');
    }
    return { help: false, server: null };
  }
  return {
    help: false,
    server: { url: readUrl(rawOptions.url), credential: readCredential(rawOptions, options) },
  };
}

function parse(args: string[]): RawOptions & { help: boolean } {
  const text = { type: 'string' } as const;
  const options = { url: text, email: text, password: text, token: text, help: { type: 'boolean' } } as const;
  try {
    const { help = false, ...rest } = parseArgs({ args, options }).values;
    return { ...rest, help };
  } catch (cause) {
    const reason = (cause as Error).message.split(/[.\n]/)[0];
    throw new StartError(`${reason}; --help lists the options.`, { cause });
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new StartError('--url must be an address such as http://localhost:8080.');
  }
  return url;
}

/** Options win over the environment as a whole: a given password wins over a token in the environment. */
function readCredential(rawOptions: RawOptions, options: RawOptions): Credential {
  if (rawOptions.token && (options.token || !options.password)) return { token: rawOptions.token };
  if (rawOptions.password)
    return { email: rawOptions.email ?? 'admin@localhost', password: rawOptions.password };
  throw new StartError('Give --password (and --email) of an administrator, or an API token with --token.');
}
