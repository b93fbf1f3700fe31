import { expect, test } from 'vitest';
import { renderArtwork } from '../artwork.ts';
import { IDENTITY_LAYOUTS } from './card-spec.ts';
import { drawCard } from './draw-card.ts';
import { drawPassportPage } from './draw-passport-page.ts';

type Drawing = Awaited<ReturnType<typeof drawCard>>;

/** Dark pixels by row of the drawing, 640 wide. */
async function countInk(drawing: Drawing): Promise<number[]> {
  const { data, width, height } = await renderArtwork(drawing, 640);
  return Array.from({ length: height }, (_, y) => {
    const row = Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 1]!);
    return row.filter((green) => green < 110).length;
  });
}

/** How many bands of rows have ink over most of the width, within a part of the height. */
async function wideLines(drawing: Drawing, from: number): Promise<number> {
  const ink = await countInk(drawing);
  const rows = ink.slice(Math.round(ink.length * from)).map((dark) => dark > 60);
  return rows.filter((isWide, index) => isWide && !rows[index - 1] && !rows[index - 2]).length;
}

test('an identity card’s back has three lines at its foot, a licence’s has a table', async () => {
  const back = { person: 1, layout: 'eu', side: 'back' } as const;
  expect(await wideLines(await drawCard({ ...back, documentKind: 'identity-card' }), 0.6)).toBe(3);
  expect((await drawCard(back)).svg).not.toBe(
    (await drawCard({ ...back, documentKind: 'identity-card' })).svg,
  );
});

test('a passport’s page has two lines at its foot', async () => {
  expect(await wideLines(await drawPassportPage({ person: 1 }), 0.78)).toBe(2);
});

test('a given zone is printed instead of the person’s', async () => {
  const card = { person: 1, layout: 'eu', side: 'back', documentKind: 'identity-card' } as const;
  const artwork = await drawCard({ ...card, mrz: ['I<UTO', 'A', 'B'] });
  expect(artwork.svg).not.toBe((await drawCard(card)).svg);
  expect((await drawPassportPage({ person: 1, mrz: ['P<UTO', 'A'] })).svg).not.toBe(
    (await drawPassportPage({ person: 1 })).svg,
  );
});

test.each(IDENTITY_LAYOUTS)('the zone of %s is at the foot of the back or the front', async (layout) => {
  const back = await drawCard({ person: 1, layout, side: 'back' });
  expect(await wideLines(back, 0.6)).toBe(layout === 'fr-id-1988' ? 0 : 3);
  const front = await drawCard({ person: 1, layout });
  if (layout === 'fr-id-1988') expect(await wideLines(front, 0.8)).toBe(2);
});

test('an identity card’s layout draws no other kind, and a passport’s page names its country', async () => {
  await expect(drawCard({ person: 1, layout: 'de-id', documentKind: 'licence' })).rejects.toThrow(
    'de-id is an identity card.',
  );
  const page = (country?: string) => drawPassportPage({ person: 1, ...(country ? { country } : {}) });
  expect((await page('NLD')).svg).not.toBe((await page()).svg);
});
