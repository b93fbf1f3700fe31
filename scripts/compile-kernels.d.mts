export function compileKernels(folder: URL): Promise<string>;
