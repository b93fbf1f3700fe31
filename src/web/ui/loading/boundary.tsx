import { Component, type ReactNode } from 'react';
import { LazyComponentError } from './part-error.ts';
import { readBuild } from './read-build.ts';

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
    const build = await readBuild();
    if (build === 'other') return location.reload();
    if (build && failed?.error instanceof LazyComponentError) {
      // Many browsers never request a module again whose first request failed. Only a new document does.
      if (!(await failed.error.loadAgain())) return location.reload();
    }
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
