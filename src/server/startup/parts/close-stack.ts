/** What a start has opened, to be closed when a later step fails or the server stops. */
export type CloseStack = {
  /** Adds how the newest part is closed. */
  add(close: () => unknown): void;
  /** Closes all parts, the newest first and each once. @throws the first error, after it has closed all */
  close(): Promise<void>;
};

export function createCloseStack(): CloseStack {
  const closes: (() => unknown)[] = [];
  return {
    add: (close) => void closes.push(close),
    async close() {
      const errors: unknown[] = [];
      for (let close = closes.pop(); close; close = closes.pop()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
