/** Gives a way to begin work only when what was begun before it is over, whether that failed or not. */
export function runInOrder(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work, work);
    last = own;
    return own;
  };
}
