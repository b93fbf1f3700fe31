import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useLatest } from './use-latest.ts';

test('useLatest does not take the value of a render that React throws away', () => {
  const values: number[] = [];
  function Counter() {
    const [count, setCount] = useState(0);
    const latest = useLatest(count);
    values.push(latest.current);
    // Setting state while rendering makes React throw this render away and begin it again, with the same refs.
    if (count < 2) setCount(count + 1);
    return null;
  }
  renderToStaticMarkup(createElement(Counter));
  expect(values).toEqual([0, 0, 0]);
});

test('no component or hook of the pages writes a ref while it renders', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  // Biome indents the body of a function by two spaces; callbacks and effects are deeper.
  const writing = files.filter((file) =>
    /^ {2}\w+\.current \+?= /m.test(readFileSync(join('src/web', file), 'utf8')),
  );
  expect(writing).toEqual([]);
});
