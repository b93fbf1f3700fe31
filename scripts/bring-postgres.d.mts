export const MAJORS: readonly string[];
export function placeOfPostgres(major: string): string;
export function downloadPostgres(major: string): string;
