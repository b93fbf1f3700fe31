import type { Translator } from '../../ui/i18n/create-translator.ts';
import type { en } from './en.ts';

/** The name of a sentence; English has each of them. */
export type MessageKey = keyof typeof en;

/** The sentences of the console, in the language of its user. */
export type Translations = Translator<MessageKey>;
