export function listWeakCommits(folder: string): string[];
