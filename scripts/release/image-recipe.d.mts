export function imageRecipe(
  dockerfile: string,
  names: readonly string[],
): { dockerfile: string; dockerignore: string };
