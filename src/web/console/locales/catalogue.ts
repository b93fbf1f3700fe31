import type { Translator } from '../../ui/i18n/create-translator.ts';
import type { en } from './en.ts';

/** The name of a sentence; English has each of them. */
export type MessageKey = keyof typeof en;

/** Speaks to whoever works in the console. */
export type Translations = Translator<MessageKey>;
