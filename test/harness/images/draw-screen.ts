import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator } from '../../../src/web/ui/i18n/create-translator.ts';
import en from '../../../src/web/verify/locales/catalogues/en.json' with { type: 'json' };
import zh from '../../../src/web/verify/locales/catalogues/zh.json' with { type: 'json' };
import { createWords, WordsContext } from '../../../src/web/verify/locales/use-translations.ts';

/** A button, and whether it is the primary one. */
type ScreenButton = { name: string; isFirst: boolean };

const SPOKEN = { en, zh };

/** The initial content of a screen of the subject's page: its words, and its buttons. */
export function drawScreen(
  screen: ReactElement,
  language: keyof typeof SPOKEN = 'en',
): { html: string; text: string; buttons: ScreenButton[] } {
  const value = createWords(createTranslator(language, SPOKEN[language]), 'Acme');
  const html = renderToStaticMarkup(createElement(WordsContext, { value }, screen));
  const toText = (part: string) =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', '’')
      .replace(/\s+/g, ' ')
      .trim();
  const pressed = [...html.matchAll(/<(button|label)([^>]*)>(.*?)<\/\1>/gs)];
  const buttons = pressed.map(([, , how, inside]) => ({
    name: toText(inside!) || (/aria-label="([^"]*)"/.exec(how!)?.[1] ?? ''),
    isFirst: /primary/.test(how!),
  }));
  return { html, text: toText(html), buttons };
}
