/** The last row of a page: its moment and id. `near` says whether a search found it by a similar word. */
export type Cursor = { at: Date; id: string; near: boolean };

const FORM = /^(\d{1,13})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(~near)?$/;

/** Encodes a cursor; the form is opaque to the caller. */
export function writeCursor({ at, id, near = false }: Omit<Cursor, 'near'> & { near?: boolean }): string {
  return Buffer.from(`${at.getTime()}~${id}${near ? '~near' : ''}`).toString('base64url');
}

/** Decodes a cursor; null if it is invalid. */
export function readCursor(value: string): Cursor | null {
  const match = FORM.exec(Buffer.from(value, 'base64url').toString('latin1'));
  if (!match) return null;
  return { at: new Date(Number(match[1])), id: match[2]!, near: match[3] !== undefined };
}
