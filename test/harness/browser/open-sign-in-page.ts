import { people } from '../../../tools/specimen/people.ts';
import { drawNoise } from '../images/draw-noise.ts';
import { ADMIN, openTenant, startApp } from '../start-app.ts';
import { logIn, makeUnlike, mint, newSubject, upload } from '../steps.ts';
import { openReadVision } from '../vision/read-vision.ts';
import { seenSpecimen } from '../vision/see-specimens.ts';
import { DESKTOP_WINDOW, openWindows } from './open-windows.ts';

export type SignInPage = Awaited<ReturnType<typeof openSignInPage>>;

/** The console's app and browser; each call of the returned function makes another tenant. */
export async function openSignInPage() {
  const { sight, vision } = openReadVision();
  const app = await startApp({ vision, withPages: true });
  const windows = await openWindows();
  const image = await drawNoise();

  /**
   * Creates a tenant in which licences of these people wait, the first the longest, and opens the console's
   * sign-in. Each licence is read well, and its record has another number.
   */
  async function openQueue(waiting: readonly number[]) {
    const tenantApp = await openTenant(app);
    const bearer = await logIn(tenantApp);
    const send = async (person: number, type: string, changes: object) => {
      const details = { ...people[person]!.details, ...changes };
      const token = await mint(tenantApp, bearer, await newSubject(tenantApp, bearer, details));
      sight.document = seenSpecimen(person);
      const { body } = await upload(tenantApp, token, type, makeUnlike(image), {
        verification_id: 'first',
      });
      tenantApp.moveClock(60_000);
      return (body.license_id ?? body.selfie_id) as string;
    };
    const cases: string[] = [];
    for (const [at, person] of waiting.entries()) {
      // The first two share it, and are linked cases; three would be a ring.
      const license_number = `X9999-0000${Math.max(0, at - 1)}`;
      cases.push(await send(person, 'license', { license_number }));
    }
    const page = await windows.open(DESKTOP_WINDOW);
    await page.goto(`http://${tenantApp.host}:${tenantApp.port}/admin/`);
    const signIn = async (password: string = ADMIN.password, within = page) => {
      await within.getByLabel('Email').fill(ADMIN.email);
      await within.getByLabel('Password').fill(password);
      await within.keyboard.press('Enter');
    };
    return {
      app: tenantApp,
      bearer,
      page,
      cases,
      sendSelfie: (person: number) => send(person, 'selfie', {}),
      readCase: async (id: string) =>
        (await tenantApp.client.get(`/admin/submissions/${id}`, { bearer })).body,
      signIn,
    };
  }

  return {
    openQueue,
    expectNoComplaint: windows.expectNoComplaint,
    closeOpened: windows.closeOpened,
    close: async () => {
      await windows.close();
      await app.close();
    },
  };
}
