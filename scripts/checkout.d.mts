type Say = (line: string) => void;
export const ROOT: string;
export const TSX: string;
export function requireNode(): void;
export function run(
  command: string,
  args: string[],
  say: string,
  environment?: Record<string, string>,
): Promise<string>;
export function installDependencies(say: Say): Promise<void>;
export const GENERATED_FILES: readonly string[];
export const GENERATOR_SOURCES: { folders: readonly string[]; files: readonly string[] };
export function generateStale(say: Say): Promise<void>;
export function buildStale(say: Say): Promise<void>;
export function removeOtherPlatforms(modules: string): void;
