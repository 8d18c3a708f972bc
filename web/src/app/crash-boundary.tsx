import { Component, type ReactNode } from 'react';
import { asFailure, isMissingPart, reloadIfThere, reloadOnce } from '../lib/new-version.ts';
import { Wrap } from '../ui/boxes.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';

interface CrashBoundaryProps {
  /** Within a layout: the page's address. Another one is another try. */
  readonly at?: string;
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
    window.addEventListener('online', this.#loadAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.#tryAgain);
    window.removeEventListener('online', this.#loadAgain);
  }

  override componentDidUpdate({ at }: CrashBoundaryProps) {
    if (at !== this.props.at) this.#tryAgain();
  }

  /** What could not be fetched once is not asked for again by this document. */
  override componentDidCatch(error: unknown) {
    if (isMissingPart(error)) reloadOnce();
  }

  /** Back leads to a page that worked. */
  readonly #tryAgain = (): void => {
    if (this.state.error !== undefined) this.setState({ error: undefined });
  };

  readonly #loadAgain = (): void => {
    if (this.state.error !== undefined) void reloadIfThere();
  };

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Wrap as={this.props.at === undefined ? 'main' : 'div'} py="80px">
        <ProblemPanel error={asFailure(this.state.error)} retry={reloadIfThere} />
      </Wrap>
    );
  }
}
