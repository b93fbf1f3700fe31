export function lettersOfDates(language: string): string;
