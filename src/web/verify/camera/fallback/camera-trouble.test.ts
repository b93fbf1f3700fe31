import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../../../test/harness/images/draw-screen.ts';
import type { CameraFailure } from '../device/open-camera.ts';
import { CameraTroubleScreen } from './camera-trouble.tsx';

const nothing = () => {};
const ELSEWHERE = 'Use another device';
const AGAIN = 'Try the camera again';
const FILE = 'Choose a photo instead';

test.each<[CameraFailure, string[]]>([
  ['none', [ELSEWHERE, AGAIN, FILE]],
  ['busy', [AGAIN, FILE]],
  ['lost', [AGAIN, FILE]],
  ['unsupported', [ELSEWHERE, FILE]],
  ['embedded', [ELSEWHERE, FILE]],
])('the screen offers an alternative without a camera (%s), the first one largest', (trouble, expected) => {
  const { buttons } = drawScreen(
    createElement(CameraTroubleScreen, {
      ...{ trouble, where: null, problem: null, isReading: false, imageTypes: ['image/jpeg'] },
      ...{ onImage: nothing, onRetry: nothing, onElsewhere: nothing },
    }),
  );
  expect(buttons.map(({ name }) => name)).toEqual(expected);
  expect(buttons.filter(({ isFirst }) => isFirst).map(({ name }) => name)).toEqual([
    expected.find((name) => name !== ELSEWHERE),
  ]);
});
