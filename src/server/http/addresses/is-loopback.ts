/** Whether the URL's host names this machine. No DNS lookup is made. */
export const isLoopback = (url: URL): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
