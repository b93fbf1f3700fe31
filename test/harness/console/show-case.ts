import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { CaseView, Evidence } from '../../../src/web/console/cases/case-types.ts';

/** A case with its only attempt as the page is told, over what the API answers of another. */
export type ShownCase = { evidence: Evidence; shown?: Partial<CaseView>; attempt?: object };

/** An ID-1 card, straightened, and a square for a face. */
const CARD = { width: 856, height: 540 };
const FACE = { width: 480, height: 480 };
const draw = ({ width, height }: typeof CARD) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer();

/**
 * Shows cases to a console that are made of a real one. Each has its own id, so that no answer is stored of it,
 * and images that are drawn here.
 */
export async function createCaseStage(page: Page, base: CaseView) {
  const cases = new Map<string, object>();
  const [card, face] = [await draw(CARD), await draw(FACE)];
  await page.route(/\/admin\/submissions\/[\w-]{36}(\?|$)/, (route) => {
    const id = /submissions\/([\w-]{36})/.exec(route.request().url())![1]!;
    const json = cases.get(id);
    return json ? route.fulfill({ json }) : route.fallback();
  });
  await page.route(/\/submissions\/[\w-]{36}\/attempts\/\d+\/image/, (route) => {
    const isFace = /variant=(face|portrait)/.test(route.request().url());
    return route.fulfill({ contentType: 'image/jpeg', body: isFace ? face : card });
  });
  return async ({ evidence, shown = {}, attempt = {} }: ShownCase): Promise<string> => {
    const id = randomUUID();
    const { attempts, ...rest } = base;
    const only = { ...attempts.at(-1), ...attempt, evidence: { signals: [], ...evidence } };
    cases.set(id, { ...rest, related: [], ring: null, ...shown, id, attempts: [only] });
    await page.evaluate((at) => {
      location.hash = `#/case/${at}`;
    }, id);
    return id;
  };
}
