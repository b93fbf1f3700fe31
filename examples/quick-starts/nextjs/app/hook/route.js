import { InvalidEvent, verifyEvent } from '@attesta/client';
import { shop } from '../../lib/shop.js';

/** Hears a decision. The same event may come again, which changes nothing here. */
export async function POST(request) {
  try {
    const { data } = await verifyEvent(process.env.WEBHOOK_SECRET, request.headers, await request.text());
    shop.statuses.set(data.subject_id, data.status);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof InvalidEvent) return new Response(null, { status: 400 });
    throw error;
  }
}
