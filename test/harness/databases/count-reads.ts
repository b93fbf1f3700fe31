import { type AppDependencies, listRoutes } from '../../../src/server/app.ts';
import type { Route } from '../../../src/server/http/route.ts';
import type { TestApp } from '../start-app.ts';
import { logIn, mint, newSubject } from '../steps.ts';
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

/** Sends every GET of the API that takes a credential, and counts what its second answer asks of the database. */
export async function countReads(
  app: Pick<TestApp, 'client'> & { dependencies: AppDependencies },
): Promise<CountedRead[]> {
  const bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Lovelace' });
  const token = await mint(app, bearer, subject, { view_subject_details: true });
  const post = async (path: string, json: object) => (await app.client.post(path, { bearer, json })).body;
  const preset = await post('/admin/presets', { name: 'Kiosk' });
  const steps = [{ step_name: 'check_selfie', step_order: 1 }];
  const workflow = await post('/admin/workflows', { name: 'Door', steps });
  const { body: me } = await app.client.get('/admin/me', { bearer });
  const ids: [RegExp, string | number][] = [
    [/^\/admin\/presets/, preset.preset_id ?? preset.id],
    [/^\/admin\/workflows/, workflow.workflow_id ?? workflow.id],
    [/^\/admin\/users/, me.user_id ?? me.id],
    [/./, subject],
  ];
  const fillPath = ({ path }: Route) =>
    path === '/admin/ephemeral-tokens'
      ? `${path}?subject_id=${subject}`
      : path.replace(':id', String(ids.find(([pattern]) => pattern.test(path))![1]));
  const rows: CountedRead[] = [];
  for (const route of listRoutes(app.dependencies)) {
    const { by } = route.access;
    if (route.method !== 'GET' || (by !== 'staff' && by !== 'subject')) continue;
    const send = () => app.client.get(fillPath(route), by === 'staff' ? { bearer } : { token });
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
