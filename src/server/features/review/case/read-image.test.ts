import { expect, test } from 'vitest';
import { staffActor } from '../../../store/audit/audit.ts';
import { toTenantId } from '../../../store/tenant-id.ts';
import { type ReadDeps, readImage } from './read-image.ts';

test('each reviewer has a separate turn at the decoders', async () => {
  const links: string[] = [];
  const evidence = { document: { corners: [], vertical: false } };
  const deps = {
    db: { asTenant: async () => ({ object_key: 'k', subject_id: 's', image_key: null, evidence }) },
    vault: { load: async () => new Uint8Array() },
    decodeFor: ({ holder }: Parameters<ReadDeps['decodeFor']>[0]) => {
      links.push(holder.link);
      return async () => ({ ok: false, problem: 'damaged' });
    },
  } as unknown as ReadDeps;
  const look = { tenantId: toTenantId('t'), submissionId: 's', attempt: 1, variant: 'document' } as const;
  for (const name of ['kim', 'mina'])
    await expect(readImage(deps, { ...look, viewer: staffActor(name, 1) })).rejects.toThrow(
      'No image has this address',
    );
  expect(links).toEqual(['staff kim', 'staff mina']);
});
