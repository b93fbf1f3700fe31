import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type FreezableProxy, openFreezableProxy } from '../../servers/open-freezable-proxy.ts';

/** A TCP proxy on loopback whose line can be cut and joined again. */
export type CuttableProxy = Pick<FreezableProxy, 'port' | 'close'> & {
  /** Nothing passes any more, on open connections and new ones; no side is told. */
  cut(): void;
  /** New connections pass again. */
  join(): void;
};

export async function openCuttableProxy(to: number): Promise<CuttableProxy> {
  const target = { host: '127.0.0.1', port: to };
  // It accepts and never answers, as a network that drops what is sent.
  const silence = createServer((socket) => void socket.on('error', () => {}).resume());
  await once(silence.listen(0, '127.0.0.1'), 'listening');
  const proxy = await openFreezableProxy(target);
  return {
    port: proxy.port,
    cut: () => {
      proxy.redirect({ host: '127.0.0.1', port: (silence.address() as AddressInfo).port });
      proxy.freeze();
    },
    join: () => proxy.redirect(target),
    close: async () => {
      await proxy.close();
      await new Promise((resolve) => silence.close(resolve));
    },
  };
}
