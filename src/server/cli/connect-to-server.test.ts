import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { COMMAND_SOCKET, withSocketPath } from '../jobs/commands/command-socket.ts';
import { type CommandSession, listenForCommands } from '../jobs/commands/listen-for-commands.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { requestBackupSteps } from './backup/request-backup-steps.ts';
import { connectToServer, sendToServer } from './connect-to-server.ts';

let folder: string;
let unlock: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-socket-'));
  unlock = (await lockFolder(folder))!;
});
afterEach(async () => {
  await unlock();
  await rm(folder, { recursive: true });
});

const ROTATE = { task: 'rotate-keys' } as const;
/** Answers each request with its text. */
const echo: CommandSession = { answer: async (message) => ({ result: message }), close: async () => {} };

async function listen(session: Partial<CommandSession> = {}, dataDir = folder): Promise<() => Promise<void>> {
  const stop = await listenForCommands(dataDir, () => ({ ...echo, ...session }));
  onTestFinished(stop);
  return stop;
}

/** A server that treats each connection as `handle` does. */
async function pretend(handle: (socket: Socket) => void): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    handle(socket);
  });
  await once(server.listen(join(folder, COMMAND_SOCKET)), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
}

test('[S224] the server answers a command through a socket that only its owner can open, and removes it at its end', async () => {
  const stop = await listen();
  expect((await stat(join(folder, COMMAND_SOCKET))).mode & 0o777).toBe(0o600);
  const change = { verb: 'remove', id: `a\n\u2028${'b'.repeat(300_000)}` } as const;
  const reply = await sendToServer(folder, { task: 'trust', change }, z.string());
  expect(JSON.parse(reply!)).toEqual({ task: 'trust', change });
  await stop();
  expect(await readdir(folder)).toEqual(['server.lock']);
});

test('commands reach the server of a data folder whose path is longer than a socket’s may be', async () => {
  const long = join(folder, 'a'.repeat(150));
  await mkdir(long);
  const free = await lockFolder(long);
  const temporary = () =>
    readdir(tmpdir()).then((names) => names.filter((name) => /^attesta-\w{6}$/.test(name)));
  const before = await temporary();
  const stop = await listen({}, long);
  expect(await readdir(long)).toContain(COMMAND_SOCKET);
  expect(await sendToServer(long, ROTATE, z.string())).toBe(JSON.stringify(ROTATE));
  expect((await temporary()).filter((name) => !before.includes(name))).toEqual([]);
  await stop();
  expect(await readdir(long)).toEqual(['server.lock']);
  await free!();
});

test('a server replaces the socket of a killed one, and a command without a server does not wait for it', async () => {
  const path = join(folder, COMMAND_SOCKET);
  const killed = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log())`,
  ]);
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(await readdir(folder)).toContain(COMMAND_SOCKET);
  await unlock();
  expect(await sendToServer(folder, ROTATE, z.string())).toBeNull();
  unlock = (await lockFolder(folder))!;
  await listen();
  expect(await sendToServer(folder, ROTATE, z.string())).toBe(JSON.stringify(ROTATE));
});

test('a command waits for a server that starts, and ends with a sentence if its process accepts none', async () => {
  const answer = sendToServer(folder, ROTATE, z.string());
  await listen();
  expect(await answer).toBe(JSON.stringify(ROTATE));
  const other = join(folder, 'restore');
  await mkdir(other);
  const free = await lockFolder(other);
  await expect(connectToServer(other, { acceptMs: 0, silenceMs: 1 })).rejects.toThrow(
    /^The process that uses the data folder \S+ accepts no commands\. .+\.$/,
  );
  await free!();
});

test('a command ends with a sentence if the server no longer answers', async () => {
  await pretend(() => {});
  const server = await connectToServer(folder, { acceptMs: 0, silenceMs: 1 });
  await expect(server!.send(ROTATE, z.string())).rejects.toThrow(
    /^The server on \S+ has not answered for .+\.$/,
  );
});

test('a command learns that the server died before it answered', async () => {
  await pretend((socket) => socket.once('data', () => socket.destroy()));
  const server = await connectToServer(folder);
  expect(await server!.send(ROTATE, z.string())).toBeNull();
  const again = await connectToServer(folder);
  await expect(requestBackupSteps(again!).begin()).rejects.toThrow(
    'The server stopped during the backup. Try again.',
  );
  await expect(sendToServer(folder, ROTATE, z.string())).rejects.toThrow(
    'The server stopped before it answered. Run the command again.',
  );
});

test('a command that gets another answer than its version expects ends with a sentence', async () => {
  const sentence = /^The server runs another version than this command\. .+\.$/;
  await pretend((socket) => socket.once('data', () => socket.write('{"result":1}\n')));
  await expect(sendToServer(folder, ROTATE, z.string())).rejects.toThrow(sentence);
});

test('a server that stops answers the command that it works for, and ends the others', async () => {
  const answers: ((result: string) => void)[] = [];
  let closeCount = 0;
  const stop = await listen({
    answer: async () => ({ result: await new Promise((resolve) => answers.push(resolve)) }),
    close: async () => {
      closeCount += 1;
    },
  });
  const [idle, busy] = [await connectToServer(folder), await connectToServer(folder)];
  const reply = busy!.send(ROTATE, z.string());
  await expect.poll(() => answers.length).toBe(1);
  const stopped = stop();
  expect(await idle!.send(ROTATE, z.string())).toBeNull();
  await expect.poll(() => closeCount).toBe(1);
  answers[0]!('done');
  expect(await reply).toEqual({ result: 'done' });
  await stopped;
  expect(closeCount).toBe(2);
});

test('the server ends the work of a command that died', async () => {
  let closeCount = 0;
  await listen({
    close: async () => {
      closeCount += 1;
    },
  });
  const server = await connectToServer(folder);
  await server!.send(ROTATE, z.string());
  expect(closeCount).toBe(0);
  server!.close();
  await expect.poll(() => closeCount).toBe(1);
});

test('a second server on the data folder leaves the socket of the first alone', async () => {
  await listen();
  expect(await lockFolder(folder)).toBeNull();
  expect(await withSocketPath(folder, async (path) => (await stat(path)).isSocket())).toBe(true);
  expect(await sendToServer(folder, ROTATE, z.string())).toBe(JSON.stringify(ROTATE));
});
