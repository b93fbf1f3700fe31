/** Adds a call to a queue before those of a higher rank, and after those of its rank. */
export function addByRank<Job extends { call: { rank: number } }>(queue: Job[], job: Job): void {
  const after = queue.findIndex(({ call }) => call.rank > job.call.rank);
  queue.splice(after < 0 ? queue.length : after, 0, job);
}
