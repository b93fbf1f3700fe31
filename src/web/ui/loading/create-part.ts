import { type ComponentType, createElement, use } from 'react';
import { LazyComponentError } from './part-error.ts';

/** A component that is loaded as a separate chunk. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads it before it is shown. A failure is retried when the component is needed. */
  preload(): void;
};

/**
 * Like `React.lazy`, but a failed load can be repeated: the `LazyComponentError` thrown to the boundary has a
 * function for it.
 */
export function createPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  // React suspends at a promise that it has not seen, even a fulfilled one, and shows nothing for 300 ms then.
  let component: ComponentType<P> | null = null;
  const forget = () => {
    loading = null;
  };
  const loadAgain = () => {
    forget();
    return loadOnce().then(
      () => true,
      () => false,
    );
  };
  const loadOnce = () => {
    loading ??= load().then(
      (module) => {
        component = module.default;
        return component;
      },
      (cause) => {
        throw new LazyComponentError(loadAgain, { cause });
      },
    );
    return loading;
  };
  const Shown = (props: P) => createElement(component ?? use(loadOnce()), props);
  return Object.assign(Shown, { preload: () => void loadOnce().catch(forget) });
}
