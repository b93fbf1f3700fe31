import { useState } from 'react';

/**
 * Copies a link.
 * @returns whether it worked; null before the first try
 */
export function useCopiedLink(url: string): { isCopied: boolean | null; copy(): void } {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // A frame may not write to the clipboard, nor may an old browser.
      setIsCopied(false);
    }
  };
  return { isCopied, copy: () => void copy() };
}

/** The link as a mail to oneself. */
export const mailLink = (url: string): string => `mailto:?body=${encodeURIComponent(url)}`;
