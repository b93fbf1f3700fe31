export function listDateLetters(language: string): string;
