import { Session } from 'node:inspector/promises';

const FOLDER_PATTERN = /\/src\/server\/((?:vision|verification)\/[\w-]+|[\w-]+)/;

/**
 * Milliseconds of this thread in each folder of the product during the work, including its calls of libraries and
 * native code. Time waiting for a core is included.
 */
export async function profileFolders<T>(
  work: () => Promise<T>,
): Promise<{ result: T; folders: Record<string, number> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const result = await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const callers = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((of) => [of, id])));
  const findFolder = (id: number | undefined): string | null => {
    if (id === undefined) return null;
    return FOLDER_PATTERN.exec(nodes.get(id)!.callFrame.url)?.[1] ?? findFolder(callers.get(id));
  };
  const folders: Record<string, number> = {};
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const folder = findFolder(id);
    if (folder) folders[folder] = (folders[folder] ?? 0) + profile.timeDeltas![at]! / 1000;
  }
  return { result, folders };
}
