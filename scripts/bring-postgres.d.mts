export const MAJORS: readonly string[];
export function placeOfPostgres(major: string): string;
export function bringPostgres(major: string): string;
