import { COMPILED } from './compiled.ts';
import { memory } from './thread-memory.ts';

/** The functions of a kernel, as its source exports them, on this thread's memory. */
export function openKernel<Kernel>(name: keyof typeof COMPILED): Kernel {
  const compiled = new WebAssembly.Module(Buffer.from(COMPILED[name], 'base64'));
  return new WebAssembly.Instance(compiled, { thread: { memory } }).exports as Kernel;
}
