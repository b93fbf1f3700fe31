import { SETTING_FIELDS } from '../../api/setting-fields.ts';

/** As long as the API takes a `data:` address. */
const MAX_LOGO_LENGTH = SETTING_FIELDS['branding.logo_url'].maxLength;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type LogoProblem = 'look.logoType' | 'look.logoSize';

/** The problem with a file as a logo, before it is read; base64 takes a third more. */
export function judgeLogo({ type, size }: { type: string; size: number }): LogoProblem | null {
  if (!(LOGO_TYPES as readonly string[]).includes(type)) return 'look.logoType';
  const length = `data:${type};base64,`.length + 4 * Math.ceil(size / 3);
  return size > 0 && length <= MAX_LOGO_LENGTH ? null : 'look.logoSize';
}

/** The file as a `data:` address. @throws the browser's error when it cannot be read */
export function readLogo(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
