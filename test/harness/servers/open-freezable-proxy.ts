import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy on loopback. */
export type FreezableProxy = {
  port: number;
  /** Stops forwarding on all open connections, without closing them. */
  freeze(): void;
  /** Forwards new connections to another server. */
  redirect(to: NetConnectOpts): void;
  close(): Promise<void>;
};

/**
 * Like a firewall that forgets its connections: both sides see an open connection on which nothing arrives
 * any more.
 */
export async function openFreezableProxy(to: NetConnectOpts): Promise<FreezableProxy> {
  let target = to;
  let open: Socket[] = [];
  let frozen: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(target);
    open.push(near, far);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        if (!frozen.includes(one)) other.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
      frozen = [...frozen, ...open];
      open = [];
    },
    redirect: (other) => {
      target = other;
    },
    close: async () => {
      for (const socket of [...open, ...frozen]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
