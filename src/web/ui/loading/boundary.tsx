import { Component, type ReactNode } from 'react';
import { isOlderBuild } from './is-older-build.ts';
import { LazyComponentError } from './part-error.ts';

export type Failure = {
  /** a part could not be loaded; else something in it broke */
  isPart: boolean;
  /** Shows it once more, by the newest build. */
  retry(): void;
};

type Props = {
  children: ReactNode;
  /** what is shown: at another place nothing has failed yet */
  place?: string;
  fallback(failure: Failure): ReactNode;
};

type State = { failed: { error: unknown } | null };

/** Whatever fails inside, something is shown that says so, with a way on. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: null });
  }

  async retry(): Promise<void> {
    const { failed } = this.state;
    if (await isOlderBuild()) return location.reload();
    if (failed?.error instanceof LazyComponentError) failed.error.forget();
    this.setState({ failed: null });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback({
      isPart: failed.error instanceof LazyComponentError,
      retry: () => void this.retry(),
    });
  }
}
