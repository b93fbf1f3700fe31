import { type LaunchedServer, launchServer } from '../../demo/launch-server.ts';
import { type ApiAnswer, type ApiRequest, createTimedClient } from '../../demo/timed-client.ts';
import { people } from '../../specimen/people.ts';

export type BenchServer = {
  /** A request as the backend. @throws Error when it is refused */
  ask(request: Omit<ApiRequest, 'bearer'>): Promise<ApiAnswer>;
  /** A new subject with a specimen person's details, and a token for the phone. */
  register(person: number): Promise<{ subjectId: string; apiKey: string }>;
  /** Uploads a licence as the phone. @throws Error when it is refused */
  upload(apiKey: string, jpeg: Uint8Array): Promise<ApiAnswer>;
  bearer: string;
} & Pick<LaunchedServer, 'url' | 'pid' | 'close'>;

/**
 * The settings of inference servers, if this process has them: a benchmark then measures with their models. The server
 * inherits no other setting.
 */
export function inferenceSettings(environment = process.env): Record<string, string> {
  const settings = ['INFERENCE_URL', 'MODELS_DIR'].flatMap((name) => {
    const value = environment[name];
    return value ? [[name, value] as const] : [];
  });
  if (settings.length > 0) console.log(settings.map(([name, value]) => `${name}=${value}`).join(' '));
  return Object.fromEntries(settings);
}

/** The real app in a separate process, on an empty folder, with a superuser signed in. `prefix`: see `launchServer`. */
export async function openBenchServer(
  nodeOptions: string[] = [],
  environment: Record<string, string> = {},
  prefix: string[] = [],
): Promise<BenchServer> {
  const { url, email, password, pid, close } = await launchServer(() => {}, nodeOptions, environment, prefix);
  const api = createTimedClient(url);
  const send = async (request: ApiRequest): Promise<ApiAnswer> => {
    const answer = await api(request);
    if (answer.status < 300) return answer;
    throw new Error(`${request.method} ${request.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const login = await send({ method: 'POST', path: '/admin/login', json: { email, password } });
  const bearer = String(login.body['token']);
  const ask: BenchServer['ask'] = (request) => send({ ...request, bearer });
  return {
    url,
    pid,
    close,
    bearer,
    ask,
    async register(person) {
      const json = people[person]!.details;
      const creationAnswer = await ask({ method: 'POST', path: '/admin/subjects', json });
      const subjectId = String(creationAnswer.body['subject_id']);
      const tokenAnswer = await ask({
        method: 'POST',
        path: '/ephemeral-tokens',
        json: { subject_id: subjectId },
      });
      return { subjectId, apiKey: String(tokenAnswer.body['token']) };
    },
    upload(apiKey, jpeg) {
      const form = new FormData();
      form.set('image_file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
      return send({ method: 'POST', path: '/subject/upload?type=license', token: apiKey, form });
    },
  };
}
