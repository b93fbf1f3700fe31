import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createTranslator } from './create-translator.ts';
import { chooseLanguage, pickLocale } from './languages.ts';

const CATALOGUE = {
  hello: 'Hello {name}',
  tries: '{count, plural, one {# try} other {# tries}} left',
  strong: 'Really <b>now</b>',
};

describe('a translator', () => {
  it('counts by the rules of its language', () => {
    const english = createTranslator('en', CATALOGUE);
    expect(english.text('tries', { count: 1 })).toBe('1 try left');
    expect(english.text('tries', { count: 2 })).toBe('2 tries left');
    const arabic = createTranslator('ar', { tries: '{count, plural, two {محاولتان} other {# محاولات}}' });
    expect(arabic.text('tries', { count: 2 })).toBe('محاولتان');
    expect(arabic.direction).toBe('rtl');
  });

  it('puts elements into the places of a sentence', () => {
    const english = createTranslator('en', CATALOGUE);
    const name = createElement('bdi', { key: 'name' }, 'Ada');
    expect(english.nodes('hello', { name })).toEqual(['Hello ', name]);
    const b = (inside: React.ReactNode[]) => createElement('b', { key: 'b' }, ...inside);
    expect(english.nodes('strong', { b })).toEqual(['Really ', b(['now'])]);
  });
});

describe('the language', () => {
  it.each([
    [['pt-BR', 'en'], 'pt'],
    [['xx', 'AR-eg'], 'ar'],
    [['xx'], 'en'],
    [[], 'en'],
  ])('the language for a browser that prefers %j is %s', (wished, expected) => {
    expect(chooseLanguage(wished, ['en', 'pt', 'ar'])).toBe(expected);
  });

  it.each([
    ['zh-TW', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-hant-HK', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-CN', 'zh'],
    ['zh-Hans-HK', 'zh'],
    ['zh', 'zh'],
  ])('a browser that prefers %s gets %s, in the script that its readers write', (wished, expected) => {
    expect(chooseLanguage([wished], ['en', 'zh', 'zh-TW'])).toBe(expected);
    expect(pickLocale(expected as 'zh', [wished, 'zh-SG'])).toBe(wished);
  });

  it.each([
    [['en-US@posix', 'en-GB'], 'en', 'en-GB'],
    [['en-US@posix'], 'en', 'en'],
    [['en_US'], 'en', 'en'],
    [['ar-EG', 'EN-gb'], 'en', 'EN-gb'],
    [['C', ''], 'pt', 'pt'],
  ] as const)('[S39] of %j is spoken as one that can be: %s as %s', (wished, language, locale) => {
    expect(chooseLanguage(wished, [language])).toBe(language);
    expect(pickLocale(language, wished)).toBe(locale);
    const spoken = createTranslator(language, CATALOGUE, pickLocale(language, wished));
    expect(spoken.text('tries', { count: 2 })).toBe('2 tries left');
  });
});
