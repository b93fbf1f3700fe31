/** A page of the console other than review; `id` is a subject's. */
export type PagePlace = {
  page: 'subjects' | 'privacy' | 'overview';
  id: string | null;
  query: URLSearchParams;
};

/** Reads the address' hash; null is the review. */
export function readPage(hash: string): PagePlace | null {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const found = /^\/(subjects|privacy|overview)(?:\/([0-9a-f-]{36}))?$/.exec(path);
  if (!found || (found[2] && found[1] !== 'subjects')) return null;
  const page = found[1] as PagePlace['page'];
  return { page, id: found[2] ?? null, query: new URLSearchParams(query) };
}

/** The hash of a page; what is empty is left out. */
export function pageHash(
  page: PagePlace['page'],
  id: string | null = null,
  query: Record<string, string> = {},
) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return `#/${page}${id ? `/${id}` : ''}${asked.size > 0 ? `?${asked}` : ''}`;
}
