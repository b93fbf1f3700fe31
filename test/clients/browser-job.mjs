// An upload in a browser by the packed client, as a page of the tenant's host does it.
import { createClient } from '/client/attesta-client.js';

globalThis.sendPicture = async (bearer, bytes) => {
  const backend = createClient({ credential: { bearer } });
  const person = { first_name: 'Ada', last_name: 'NO-FACE', license_number: 'A1' };
  const { subject_id } = await backend.ask('POST /admin/subjects', { body: person });
  const { token } = await backend.ask('POST /ephemeral-tokens', { body: { subject_id } });
  const shares = [];
  const image_file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  const form = { image_file, verification_id: 'first' };
  const sent = { query: { type: 'selfie' }, form };
  const options = { onShare: (share) => shares.push(share) };
  const { status } = await backend.as({ token }).upload('POST /subject/upload', sent, options);
  return { status, shares };
};
