import { type ComponentType, createElement, use } from 'react';
import { LazyComponentError } from './part-error.ts';

/** A component that comes in a file of its own. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads it before it is shown. What fails then is tried again when it is needed. */
  preload(): void;
};

/**
 * Like `React.lazy`, but what could not be loaded can be asked for again: the `PartError` that is thrown to the
 * boundary around it knows how.
 */
export function createPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  const forget = () => {
    loading = null;
  };
  const ask = () => {
    loading ??= load().then(
      (module) => module.default,
      (cause) => {
        throw new LazyComponentError(forget, { cause });
      },
    );
    return loading;
  };
  const Shown = (props: P) => createElement(use(ask()), props);
  return Object.assign(Shown, { preload: () => void ask().catch(forget) });
}
