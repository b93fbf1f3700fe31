import { expect, test } from 'vitest';
import { inferenceSettings } from './open-bench-server.ts';

test('a benchmark passes on the settings of inference servers, and no other', () => {
  const environment = {
    INFERENCE_URL: 'http://127.0.0.1:8000',
    MODELS_DIR: '',
    DATABASE_URL: 'postgres://real',
  };
  expect(inferenceSettings(environment)).toEqual({ INFERENCE_URL: 'http://127.0.0.1:8000' });
  expect(inferenceSettings({})).toEqual({});
});
