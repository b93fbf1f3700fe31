/**
 * The last row of a page: its moment and id. `near` says whether a search found it by a similar word. `rank` precedes
 * the moment in the order of the list; null if the list has no rank.
 */
export type Cursor = { at: Date; id: string; near: boolean; rank: number | null };

const CURSOR_PATTERN = /^(\d{1,13})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(~near)?(?:~(\d))?$/;

type NewCursor = Pick<Cursor, 'at' | 'id'> & Partial<Cursor>;

/** Encodes a cursor; the form is opaque to the caller. */
export function writeCursor({ at, id, near = false, rank = null }: NewCursor): string {
  const parts = [at.getTime(), id, ...(near ? ['near'] : []), ...(rank === null ? [] : [rank])];
  return Buffer.from(parts.join('~')).toString('base64url');
}

/** Decodes a cursor; null if it is invalid. */
export function readCursor(value: string): Cursor | null {
  const match = CURSOR_PATTERN.exec(Buffer.from(value, 'base64url').toString('latin1'));
  if (!match) return null;
  const rank = match[4] === undefined ? null : Number(match[4]);
  return { at: new Date(Number(match[1])), id: match[2]!, near: match[3] !== undefined, rank };
}
