export const MAJORS: readonly string[];
export function getPostgresFolder(major: string): string;
export function downloadPostgres(major: string): string;
