import { type AppDependencies, listRoutes } from '../../../src/server/app.ts';
import type { Route } from '../../../src/server/http/route.ts';
import { drawNoise } from '../images/draw-noise.ts';
import { PLATFORM, type TestApp } from '../start-app.ts';
import { logIn, mint, newSubject, upload } from '../steps.ts';
import { countRoundTrips } from './count-round-trips.ts';
import { recordQueries } from './record-queries.ts';

/** What one GET asks of the database. `isRead`: the server opens its transaction. */
export type CountedRead = {
  route: string;
  isRead: boolean;
  status: number;
  transactions: number;
  /** besides `begin` and `commit` */
  statements: number;
  roundTrips: number;
};

const isBegin = (text: string) => /^(?:begin|start transaction)/.test(text);
const isEnd = (text: string) => text === 'commit' || text === 'rollback';

type CountedApp = Pick<TestApp, 'client'> & { dependencies: AppDependencies };

/**
 * Sends every GET of the API, and counts what its second answer asks of the database.
 * @param as signs staff in; a superuser by default
 */
export async function countReads(
  app: CountedApp,
  as: (root: string) => Promise<string> = async (root) => root,
): Promise<CountedRead[]> {
  const root = await logIn(app);
  const { token, fillPath } = await createRecords(app, root);
  const bearer = await as(root);
  const rows: CountedRead[] = [];
  for (const route of listRoutes(app.dependencies)) {
    if (route.method !== 'GET') continue;
    const credential = { anyone: {}, staff: { bearer }, subject: { token }, platform: PLATFORM };
    const send = () => app.client.get(fillPath(route), credential[route.access.by]);
    await send();
    const [[answer, queries], roundTrips] = await countRoundTrips(() => recordQueries(send));
    rows.push({
      route: `${route.method} ${route.path}`,
      isRead: 'read' in route,
      status: answer.status,
      transactions: queries.filter(isBegin).length,
      statements: queries.filter((text) => !isBegin(text) && !isEnd(text)).length,
      roundTrips,
    });
  }
  return rows;
}

/** Creates a record of each kind that a path names. @returns a link of the subject, and the paths with their ids */
async function createRecords(app: CountedApp, bearer: string) {
  const subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Lovelace' });
  const token = await mint(app, bearer, subject, {
    view_subject_details: true,
    accept_credentials: ['eu_age'],
  });
  const post = async (path: string, json: object) => (await app.client.post(path, { bearer, json })).body;
  const preset = await post('/admin/presets', { name: 'Kiosk' });
  const steps = [{ step_name: 'check_selfie', step_order: 1 }];
  const workflow = await post('/admin/workflows', { name: 'Door', steps });
  await upload(app, token, 'license', await drawNoise(), { manual: '1' });
  const first = async (path: string, list?: string) => {
    const { body } = await app.client.get(path, { bearer });
    return (list ? body[list] : body)[0].id;
  };
  const credentialRequest = await app.client.post('/subject/credential', { token, json: { kind: 'eu_age' } });
  const ids: [RegExp, string | number][] = [
    [/^\/admin\/presets/, preset.preset_id ?? preset.id],
    [/^\/admin\/workflows/, workflow.workflow_id ?? workflow.id],
    [/^\/admin\/users/, await first('/admin/users')],
    [/^\/admin\/submissions/, await first('/admin/submissions', 'submissions')],
    [/^\/platform\/tenants/, (await app.client.get('/platform/tenants', PLATFORM)).body[0].tenant_id],
    [/^\/subject\/credential/, credentialRequest.body.request_id],
    [/./, subject],
  ];
  const fillPath = ({ path }: Route) => {
    if (path === '/admin/ephemeral-tokens') return `${path}?subject_id=${subject}`;
    const id = String(ids.find(([pattern]) => pattern.test(path))![1]);
    return path
      .replace(/:(?:request_)?id/, id)
      .replace(':attempt', '1')
      .replace(':frame', '1');
  };
  return { token, fillPath };
}
