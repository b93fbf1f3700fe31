// An upload in a browser by the packed client, as a page of the tenant's host does it.
import { Attesta } from '/client/attesta-client.js';

globalThis.sendPicture = async (bearer, bytes) => {
  const backend = new Attesta({ bearer });
  const person = { first_name: 'Ada', last_name: 'NO-FACE', license_number: 'A1' };
  const { subject_id } = await backend.subjects.create(person);
  const { token } = await backend.links.create({ subject_id });
  const shares = [];
  const image_file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  const upload = { type: 'selfie', image_file, verification_id: 'first' };
  const options = { onShare: (share) => shares.push(share) };
  const { status } = await new Attesta({ token }).uploads.create(upload, options);
  return { status, shares };
};
