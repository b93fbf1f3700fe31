/** The start data of the thread that calls inference servers. */
export type RemoteThreadStart = { urls: readonly string[] };
