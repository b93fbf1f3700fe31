/** How `pg` writes a value for the wire; it comes with the package and is in none of its types. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
