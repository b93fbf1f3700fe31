import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useConsoleServices } from '../console-context.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { Icon } from './icons.tsx';

/** Copies a text, and says so. */
export function CopyButton({ text, word }: { text: string; word?: string }) {
  const translations = useTranslations();
  const { announce } = useConsoleServices();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(translations.text('do.copied'));
    } catch {
      // A page without TLS, or a browser that was told not to.
      announce(translations.text('problem.copy'));
    }
  };
  return (
    <Button onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
      {copied ? translations.text('do.copied') : (word ?? translations.text('do.copy'))}
    </Button>
  );
}
