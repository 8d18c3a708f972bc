import { Component, type ReactNode } from 'react';
import { asFailure } from '../lib/new-version.ts';
import { Wrap } from '../ui/boxes.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** A bug of ours, or a part that could not be fetched, ends in a sentence and another try, never in a white page. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('popstate', this.#tryAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.#tryAgain);
  }

  /** Back leads to a page that worked. */
  readonly #tryAgain = (): void => {
    if (this.state.error !== undefined) this.setState({ error: undefined });
  };

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Wrap as="main" py="80px">
        <ProblemPanel error={asFailure(this.state.error)} retry={() => window.location.reload()} />
      </Wrap>
    );
  }
}
