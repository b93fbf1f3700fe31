import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createTranslator } from '../../../ui/i18n/create-translator.ts';
import type { TenantRow } from '../../api/answers.ts';
import { PLATFORM_LOADERS } from '../../words/load-platform-catalogue.ts';
import { PlatformWordsContext } from '../../words/use-platform-words.ts';
import { sayPlace, TenantState } from './tenant-state.tsx';

const TENANT = { database: 'home', moving_to: null, suspended: false, being_deleted: false, sandbox: false };
const words = createTranslator('en', await PLATFORM_LOADERS.en());

describe('where a tenant is', () => {
  const look = (changes: Partial<TenantRow>) => {
    const tenant = { ...TENANT, ...changes } as TenantRow;
    const state = createElement(TenantState, { tenant });
    const html = renderToStaticMarkup(createElement(PlatformWordsContext, { value: words }, state));
    return [sayPlace(words, tenant), html.includes('Moving to')];
  };

  test('is said of one that is elsewhere or on its way, and of no other', () => {
    expect(look({})).toEqual([null, false]);
    expect(look({ database: 'north' })).toEqual(['north', false]);
    expect(look({ moving_to: 'north' })).toEqual([
      'home, moving to north. Read-only until it is there.',
      true,
    ]);
    expect(look({ database: 'north', moving_to: 'home' })).toEqual([
      'north, moving to home. Read-only until it is there.',
      true,
    ]);
  });
});
