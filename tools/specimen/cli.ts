import { writeFile } from 'node:fs/promises';
import { artworkToPng } from './artwork.ts';
import { readOrder, type SpecimenOrder, UsageError, usage } from './cli-options.ts';
import { drawDocument, makeSpecimen } from './make-specimen.ts';
import { people, readSelfie } from './people.ts';
import { photographScene } from './scene/draw-scene.ts';
import { selfieWithoutFace, selfieWithSeveralFaces } from './scene/make-selfie.ts';

/** `npm run specimen`: writes one image and prints its path; a mistake is one sentence and exit 1. */
async function main(args: string[]): Promise<void> {
  const order = readOrder(args);
  if (order.help) {
    console.log(usage());
    return;
  }
  const { bytes, summary } = await make(order);
  await writeFile(order.out, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${order.out} cannot be written: ${error.code ?? error.message}.`, { cause: error });
  });
  console.log(`${order.out}: ${summary}`);
}

async function make({
  scene,
  selfie,
  flat,
  card,
  photo,
}: SpecimenOrder): Promise<{ bytes: Buffer; summary: string }> {
  if (selfie !== null) {
    return {
      bytes: await selfieBytes(selfie, card.person, photo.seed),
      summary: `selfie of person ${card.person}`,
    };
  }
  if (flat) return { bytes: await artworkToPng(await drawDocument(card)), summary: 'card, PNG' };
  const image = scene ? await photographScene(scene, photo) : await makeSpecimen({ ...card, photo });
  const corners = image.corners.map(([x, y]) => `${x.toFixed(0)},${y.toFixed(0)}`).join(' ');
  const summary = `${scene ?? 'card'}, ${image.width}x${image.height}, corners ${corners}`;
  return { bytes: image.jpeg, summary };
}

function selfieBytes(selfie: number | 'several' | 'none', person: number, seed?: number): Promise<Buffer> {
  if (selfie === 'none') return selfieWithoutFace(seed);
  if (selfie === 'several') return selfieWithSeveralFaces(person, (person + 1) % people.length);
  return readSelfie(person, selfie);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
