import { createHash } from 'node:crypto';
import type { Certificate } from '../x509/read-certificate.ts';

/** SHA-256 of a trusted certificate's public key: an authority renews its certificate, and keeps its key. */
export const hashAnchor = ({ key }: Pick<Certificate, 'key'>): Uint8Array =>
  new Uint8Array(
    createHash('sha256')
      .update(key.export({ format: 'der', type: 'spki' }))
      .digest(),
  );
