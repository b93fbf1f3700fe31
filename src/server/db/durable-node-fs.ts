import { fdatasyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd: number };
type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => void } } };

/**
 * PGlite's folder of files, with fsync. Emscripten's NODEFS forgets to hand PostgreSQL's fsync down to the
 * operating system, so that an acknowledged write survives a killed process but not a power cut; its
 * `stream_ops` has an optional fsync for that, which this fills in.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const handDown = (module: unknown) => {
      (module as EmscriptenModule).NODEFS.stream_ops.fsync = (stream) => fdatasyncSync(stream.nfd);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), handDown] } };
  }
}
