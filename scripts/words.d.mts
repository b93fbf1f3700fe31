export const EXCEPTIONS: { path: RegExp; names?: string[]; why: string }[];
export function findBannedWords(path: string, text: string): string[];
export function findWeakTitles(path: string, text: string, titled?: RegExp): string[];
export function listSourceFiles(folder: string): string[];
