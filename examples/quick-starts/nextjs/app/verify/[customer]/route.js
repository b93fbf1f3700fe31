import { openClient, shop } from '../../../lib/shop.js';

/** Registers the customer once, and sends them to the page by a link of minutes. */
export async function POST(_request, { params }) {
  const { customer } = await params;
  const attesta = openClient();
  if (!shop.subjects.has(customer)) {
    const person = { external_uid: customer, first_name: 'Ada', last_name: 'PARKED', dob: '1986-10-16' };
    const made = await attesta.subjects.create(person, { key: `subject-${customer}` });
    shop.subjects.set(customer, made.subject_id);
  }
  const link = await attesta.links.create({ subject_id: shop.subjects.get(customer), max_uses: 5 });
  return Response.redirect(link.url, 303);
}
