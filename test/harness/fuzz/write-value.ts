/** A value encoded for a form or an address. */
export const wire = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A value encoded as part of an address. */
export const encode = (value: unknown) =>
  encodeURIComponent(Buffer.from(wire(value)).toString()).slice(0, 6000);
