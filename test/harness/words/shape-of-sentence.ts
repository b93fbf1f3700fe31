import { IntlMessageFormat } from 'intl-messageformat';

type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number];

const TAG = 8;
const PLURAL = 6;

/** Every place and tag of a sentence with its kind, and the forms of every plural. */
export function sentenceShape(sentence: string, language: string) {
  const places = new Set<string>();
  const plurals: string[][] = [];
  const visit = (elements: MessageElement[]) => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) places.add(`${element.type} ${element.value}`);
      if (element.type === PLURAL) {
        const options = element.options as Record<string, { value: MessageElement[] }>;
        plurals.push(Object.keys(options).filter((form) => !form.startsWith('=')));
        for (const { value } of Object.values(options)) visit(value);
      }
      if (element.type === TAG) visit(element.children);
    }
  };
  visit(new IntlMessageFormat(sentence, language).getAst());
  return { places: [...places].sort(), plurals };
}
