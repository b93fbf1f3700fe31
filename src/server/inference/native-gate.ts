/**
 * A gate between a thread that calls native code and a process that exits. If onnxruntime's thread is
 * terminated during a run, the process dies with SIGABRT. So an exiting process first closes the gate and
 * waits for the current call. It is two Int32 in shared memory: closed and running.
 */
export type NativeGate = SharedArrayBuffer;

const CLOSED_STATE = 0;
const RUNNING_STATE = 1;

export function openGate(): NativeGate {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

/** Makes one native call. Once the gate is closed, no call starts and the promise never settles. */
export async function throughGate<T>(gate: NativeGate, call: () => Promise<T>): Promise<T> {
  const state = new Int32Array(gate);
  // Sets "running" before it reads "closed", and the other side does the reverse: one of them always sees
  // the other.
  Atomics.store(state, RUNNING_STATE, 1);
  if (Atomics.load(state, CLOSED_STATE)) {
    leave(state);
    return new Promise<T>(() => {});
  }
  try {
    return await call();
  } finally {
    leave(state);
  }
}

/** Closes the gate and blocks the calling thread until no native call runs, at most `milliseconds`. */
export function closeGate(gate: NativeGate, milliseconds: number): void {
  const state = new Int32Array(gate);
  Atomics.store(state, CLOSED_STATE, 1);
  Atomics.wait(state, RUNNING_STATE, 1, milliseconds);
}

function leave(state: Int32Array): void {
  Atomics.store(state, RUNNING_STATE, 0);
  Atomics.notify(state, RUNNING_STATE);
}
