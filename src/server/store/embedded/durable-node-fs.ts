import { fdatasyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd: number };
type Attributes = { mode?: number };
type EmscriptenModule = Record<string, unknown> & {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => void };
    node_ops: { setattr: (node: unknown, attributes: Attributes) => void };
    /** Turns a Node error into one that PostgreSQL reads from `errno`. */
    tryFSOperation<T>(work: () => T): T;
  };
};

const OTHERS_MODE = 0o077;

/**
 * PGlite's folder of files with fsync, readable for its owner only. Emscripten's NODEFS does not pass
 * PostgreSQL's fsync to the operating system: an acknowledged write would survive a killed process but not
 * a power failure. Its `stream_ops` has an optional fsync, which this class fills in. It also gives each
 * new file the mode that PostgreSQL requested, whatever the umask.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onPanic: () => void;

  /** @param onPanic called when PostgreSQL has given up; this instance must not be called again */
  constructor(folder: string, onPanic: () => void = () => {}) {
    super(folder);
    this.#onPanic = onPanic;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    let close = () => {};
    const begin = (module: unknown) => {
      adapt(module as EmscriptenModule);
      close = () => closeSockets(module as EmscriptenModule);
    };
    const onAbort = () => {
      close();
      this.#onPanic();
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), begin];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort } };
  }
}

/**
 * Makes every entry point of the aborted program throw. PGlite takes the abort for one of PostgreSQL's long
 * jumps and would retry for ever.
 */
function closeSockets(module: EmscriptenModule): void {
  const refuse = () => {
    throw new Error('PostgreSQL has given up.');
  };
  for (const name of Object.keys(module)) {
    if (/^(_|stack)/.test(name) && typeof module[name] === 'function') module[name] = refuse;
  }
}

function adapt({ NODEFS }: EmscriptenModule): void {
  const { setattr } = NODEFS.node_ops;
  NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fdatasyncSync(nfd));
  NODEFS.node_ops.setattr = (node, { mode, ...rest }) =>
    setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~OTHERS_MODE });
}
