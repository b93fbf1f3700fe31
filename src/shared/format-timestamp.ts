/** `YYYY-MM-DD HH:MM:SS` in UTC, the contract's format of timestamps. */
export function formatTimestamp(at: Date): string;
export function formatTimestamp(at: Date | null): string | null;
export function formatTimestamp(at: Date | null): string | null {
  return at ? at.toISOString().slice(0, 19).replace('T', ' ') : null;
}
