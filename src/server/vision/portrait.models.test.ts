import { beforeAll, describe, expect, it } from 'vitest';
import { pictures } from '../../../test/harness/images/images.ts';
import { testDeep } from '../../../test/harness/tier.ts';
import { openTestNets } from '../../../test/harness/vision/open-test-nets.ts';
import { copyGrey, SPOILS, type SpoilName } from '../../../tools/specimen/photo/spoil-portrait.ts';
import type { Inference } from '../inference/inference.ts';
import { assessPortrait } from '../verification/faces/assess-portrait.ts';
import { judgeGhost } from '../verification/faces/judge-ghost.ts';
import { GHOST_DIFFERENT_FROM } from '../verification/policy/face-policy.ts';
import { judgeOriginal } from '../verification/signals/judge-original.ts';
import { decodeImage } from './decoding/decode-image.ts';
import type { DocumentEvidence } from './evidence.ts';
import { examineDocument } from './examine-document.ts';
import type { Pixels } from './image/pixels.ts';

let inference: Inference;
let photo: Pixels;
let cardEvidence: DocumentEvidence;

beforeAll(async () => {
  inference = await openTestNets();
  photo = await decode((await pictures.card({ person: 0, layout: 'us', photo: STRAIGHT })).jpeg);
  cardEvidence = await examine(photo);
});

const STRAIGHT = { rotation: 0, tilt: 0, fill: 0.95 } as const;

async function decode(jpeg: Buffer): Promise<Pixels> {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

const examine = (pixels: Pixels) => examineDocument(pixels, inference, Date.now() + 60_000);

/** The portrait's face on the image, which the card fills without slant. */
function portraitOnPhoto() {
  const [face] = cardEvidence.faces.ok ? cardEvidence.faces.value : [];
  const corners = cardEvidence.document.ok ? cardEvidence.document.value.corners : null;
  if (!face || !corners) throw new Error('The card was not found.');
  const [[left, top], , [right, bottom]] = corners;
  const { x, y, width, height } = face.box;
  return {
    x: (left + x * (right - left)) * photo.width,
    y: (top + y * (bottom - top)) * photo.height,
    width: width * (right - left) * photo.width,
    height: height * (bottom - top) * photo.height,
  };
}

function readState(evidence: DocumentEvidence): string {
  const judgement = assessPortrait(evidence);
  return judgement.ok ? judgement.value.state : judgement.why;
}

describe('a photographed card', () => {
  it('[S10] a drawn card shows its holder’s portrait', () => expect(readState(cardEvidence)).toBe('clear'));

  const SPOILT = Object.keys(SPOILS) as SpoilName[];
  const QUICK: readonly SpoilName[] = ['burnt out', 'cut by 60 %', 'in 8 pixels', 'drawn, even'];
  for (const name of SPOILT)
    (QUICK.includes(name) ? it : testDeep)(`a spoilt portrait is not clear: ${name}`, async () => {
      const spoilt = await SPOILS[name](photo, portraitOnPhoto());
      expect(readState(await examine(await decode(spoilt)))).not.toBe('clear');
    });

  it('[S10] a portrait exchanged beside the old ghost image differs from it', async () => {
    const state = async (ghost: 'same' | number) => {
      const { jpeg } = await pictures.card({ person: 0, layout: 'us', ghost, photo: STRAIGHT });
      return judgeGhost(await examine(await decode(jpeg)), GHOST_DIFFERENT_FROM).state;
    };
    expect([await state('same'), await state(3)]).toEqual(['same', 'different']);
  });

  it('a grey copy of the card contradicts an original', async () => {
    expect(judgeOriginal(cardEvidence).state).toBe('not_shown');
    const copy = await examine(await decode(await copyGrey(photo)));
    expect(judgeOriginal(copy)).toMatchObject({ state: 'contradicted', by: { source: 'colour' } });
  });
});
