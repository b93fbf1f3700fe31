export function chooseFiles(folder: string): (file: string) => boolean;
