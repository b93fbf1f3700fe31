/**
 * DER of the root of the fictional issuer that `npm run wallet` issues credentials with. Its key is in `tools/wallet`, so
 * anyone can sign with it: a sandbox trusts it, and no other tenant ever does.
 */
export const SPECIMEN_ROOT: Uint8Array = new Uint8Array(
  Buffer.from(
    [
      'MIIBvjCCAWSgAwIBAgIQARPRGv9kogwoOPgLz7VxPjAKBggqhkjOPQQDAjBNMRYwFAYDVQQDDA1WYWxkb3JpYSBSb290MSYwJAYD',
      'VQQKDB1WYWxkb3JpYSBSZWdpc3RyeSAoZmljdGlvbmFsKTELMAkGA1UEBgwCVkQwHhcNMjYwMTAxMDAwMDAwWhcNNDYwMTAxMDAw',
      'MDAwWjBNMRYwFAYDVQQDDA1WYWxkb3JpYSBSb290MSYwJAYDVQQKDB1WYWxkb3JpYSBSZWdpc3RyeSAoZmljdGlvbmFsKTELMAkG',
      'A1UEBgwCVkQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT5znurGzR93XevskHkckhT5CaMtTie+MYTN87ZAvr/V2ecjLppRULU',
      'bmZbUTGHMLtbDoEA33kGp8RryS4aCz5eoyYwJDASBgNVHRMBAf8ECDAGAQH/AgEAMA4GA1UdDwEB/wQEAwICBDAKBggqhkjOPQQD',
      'AgNIADBFAiA97JIU9uAYH9/00cgwT3G/3yneqtIbTugfeReHbbqElgIhALDLUOb+RNnctERzNhLbmdDXi8as2y3aFzqetV2sCnQF',
    ].join(''),
    'base64',
  ),
);

/** The path of that root as PEM, on every host. */
export const SPECIMEN_ROOT_PATH = '/admin/specimens/wallet-root.pem';
