/** The arguments by which Vitest runs what a change in this checkout reaches; none: everything runs. */
export function listTouched(root: string): string[];
