/** A value as a form or an address has it. */
export const wire = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A value as part of an address. */
export const encode = (value: unknown) =>
  encodeURIComponent(Buffer.from(wire(value)).toString()).slice(0, 6000);
