// An age check of one person by Attesta's API, with an API token of a tenant. Needs only Node.
const { ATTESTA_URL, ATTESTA_TOKEN } = process.env;
if (!ATTESTA_URL || !ATTESTA_TOKEN) {
  console.error('Set ATTESTA_URL and ATTESTA_TOKEN: the address of the tenant and an API token.');
  process.exit(1);
}

class Refusal extends Error {
  constructor(method, path, status, text) {
    super(`Attesta answered ${method} ${path} with ${status}: ${text}`);
    this.status = status;
  }
}

async function ask(method, path, { body, headers }) {
  const answer = await fetch(`${new URL(ATTESTA_URL).origin}/api/v1${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(method, path, answer.status, text);
  return JSON.parse(text);
}

const askAsBackend = (method, path, body, headers = {}) =>
  ask(method, path, { body, headers: { authorization: `Bearer ${ATTESTA_TOKEN}`, ...headers } });

/**
 * Begins a check of a person without a name. Under the same key it is the same person.
 * @param {{key: string, minAge: number, minutes: number, returnUrl?: string}} check
 * @returns {Promise<{subject: string, token: string, url: string}>} `url` is the page for the person. Keep
 *   `token` secret.
 */
export async function beginCheck({ key, minAge, minutes, returnUrl }) {
  const details = { first_name: 'Age', last_name: 'Check' };
  const { subject_id: subject } = await askAsBackend('POST', '/admin/subjects', details, {
    'idempotency-key': `age-check-${key}`,
  });
  const { token, url } = await askAsBackend('POST', '/ephemeral-tokens', {
    subject_id: subject,
    upload_type: 'verify_age',
    accept_credentials: ['eu_age'],
    min_age: minAge,
    max_uses: 3,
    expires_in_minutes: minutes,
    ...(returnUrl && { return_url: returnUrl }),
  });
  return { subject, token, url };
}

/**
 * Reads what the check has shown. `proof`: a signed credential of a wallet says that the person is old enough.
 * `estimate`: a picture does, with an error of years. `over`: the link has ended. `nothing`: all else, such as no answer, an
 * answer that says no, and one that a reviewer has not decided. `approved` alone is no yes: an answered "no" is approved too.
 *
 * @returns {Promise<'proof' | 'estimate' | 'over' | 'nothing'>}
 */
export async function readCheck({ token }) {
  let progress;
  try {
    progress = await ask('GET', '/subject/progress', { headers: { 'x-api-key': token } });
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return 'over';
    throw error;
  }
  const answer = progress.pictures.find(({ step_name }) => step_name === 'age_gender_estimation');
  const isYes =
    answer?.status === 'AGE_VERIFICATION_DONE' &&
    answer.state === 'approved' &&
    answer.age_verified === true &&
    answer.reupload_required === false;
  if (!isYes) return 'nothing';
  return answer.from_credential === true ? 'proof' : 'estimate';
}

/** Erases the person and the picture: the answer is known, and nothing else is needed. */
export async function endCheck({ subject }) {
  try {
    await askAsBackend('DELETE', `/admin/subjects/${subject}`, {});
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return;
    console.error(`The check ${subject} is not erased: ${error.message}`);
  }
}
