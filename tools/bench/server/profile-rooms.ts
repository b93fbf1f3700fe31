import { Session } from 'node:inspector/promises';

const ROOM = /\/src\/server\/((?:vision|domain)\/[\w-]+|[\w-]+)/;

/**
 * Milliseconds that this thread was in each room of the product while the work was done, what it called in libraries
 * and natively with it; where the thread waited for a core, that is in them too.
 */
export async function profileRooms<T>(
  work: () => Promise<T>,
): Promise<{ result: T; rooms: Record<string, number> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const result = await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const callers = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((of) => [of, id])));
  const roomOf = (id: number | undefined): string | null => {
    if (id === undefined) return null;
    return ROOM.exec(nodes.get(id)!.callFrame.url)?.[1] ?? roomOf(callers.get(id));
  };
  const rooms: Record<string, number> = {};
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const room = roomOf(id);
    if (room) rooms[room] = (rooms[room] ?? 0) + profile.timeDeltas![at]! / 1000;
  }
  return { result, rooms };
}
