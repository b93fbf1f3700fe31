/** Whether an address is of this machine itself, by its name alone. */
export const isLoopback = (url: URL): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
