import { shop } from '../../../lib/shop.js';

export async function GET(_request, { params }) {
  const { customer } = await params;
  return Response.json({ status: shop.statuses.get(shop.subjects.get(customer)) ?? 'none' });
}
