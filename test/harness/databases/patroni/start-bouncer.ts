import { spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../servers/free-ports.ts';
import { runAs } from '../../servers/run-as.ts';
import { whenListening } from '../../servers/when-listening.ts';
import { endProcess } from './processes.ts';

/** PgBouncer by `deploy/patroni/pgbouncer.ini` on loopback, without passwords, in front of the balancer. */
export async function startBouncer(
  shipped: string,
  balancerPort: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-bouncer-'));
  const as = runAs('postgres');
  const [port] = await freePorts(1);
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  const text = shipped
    .replace('port=5000', `port=${balancerPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', users);
  await writeFile(file, text);
  await writeFile(users, '"attesta" ""\n');
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid!);
  const child = spawn('/usr/sbin/pgbouncer', [file], { ...as, stdio: 'ignore' });
  await whenListening(port!, child);
  return {
    port: port!,
    close: async () => {
      await endProcess(child, 'SIGINT');
      await rm(folder, { recursive: true });
    },
  };
}
