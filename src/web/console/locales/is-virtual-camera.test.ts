import { expect, it } from 'vitest';
import { isVirtualCamera } from './is-virtual-camera.ts';

it.each([
  ['OBS Virtual Camera', true],
  ['ManyCam Virtual Webcam', true],
  ['Snap Camera', true],
  ['fake_device_0', true],
  ['FaceTime HD Camera', false],
  ['Integrated Webcam (0bda:5520)', false],
  ['camera2 1, facing front', false],
])('%s: a virtual camera? %s', (camera, is) => {
  expect(isVirtualCamera({ camera })).toBe(is);
});

it('a camera without a name is not virtual', () => {
  expect(isVirtualCamera({})).toBe(false);
});
