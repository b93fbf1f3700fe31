/** A stored image whose bytes have changed. Trying again does not help. */
export class DamagedImage extends Error {
  override readonly name = 'DamagedImage';
}
