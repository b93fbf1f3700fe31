// A shop in Next.js that verifies its customers with Attesta. Put attesta-client-0.3.0.tgz of a release here, then
// `npm install`, `npm run build` and `npm start`.
import { Attesta } from '@attesta/client';

export const url = process.env.ATTESTA_URL;

/** Made for the first request: a build has no token. */
export const openClient = () => new Attesta({ url, bearer: process.env.ATTESTA_TOKEN });

/** In your database, with the customer. Next loads this module once for each route, so the maps are global. */
globalThis.shop ??= { subjects: new Map(), statuses: new Map() };
export const { shop } = globalThis;
