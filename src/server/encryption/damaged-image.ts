/** A stored image whose bytes are not those that were stored: no later try opens it. */
export class DamagedImage extends Error {
  override readonly name = 'DamagedImage';
}
