/** How long a file can be read after it was handed over, in milliseconds. */
const URL_LIFETIME_MS = 60_000;

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads it after the press, and saves nothing that is gone by then.
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
