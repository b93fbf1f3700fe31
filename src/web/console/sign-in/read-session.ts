import { askApi } from '../../api/ask-api.ts';
import type { Session } from '../session.ts';

/** The session of a user who has signed in, with what their role allows, which the sign-in does not answer. */
export async function readSession({ token }: { token: string }): Promise<Session> {
  const { username, role, role_name, permissions } = await askApi(
    'GET /admin/me',
    {},
    { credential: { bearer: token } },
  );
  return { token, username, role, role_name, permissions };
}
