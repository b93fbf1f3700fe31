/** What an inference thread is started with to ask servers. */
export type RemoteThreadStart = { urls: readonly string[] };
