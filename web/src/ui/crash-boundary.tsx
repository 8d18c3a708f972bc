import { Component, type ReactNode } from 'react';
import { asFailure, isMissingPart, reloadIfThere, reloadOnce } from '../lib/new-version.ts';
import { Wrap } from './boxes.tsx';
import { ProblemPanel } from './problem-panel.tsx';

/** Milliseconds between two looks whether a part that could not be fetched can be had. */
const LOOK_EVERY = 5_000;

interface CrashBoundaryProps {
  /** Within a layout: the page's address. Another one is another try. */
  readonly at?: string;
  /** What is shown in place of the children that failed; without it a sentence and another try. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A bug of ours, or a part that could not be fetched, ends in a sentence and another try, never in a white page. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };
  #looks: ReturnType<typeof setInterval> | undefined;

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
    clearInterval(this.#looks);
  }

  override componentDidUpdate({ at }: CrashBoundaryProps) {
    if (at !== this.props.at) this.#tryAgain();
  }

  /** A document asks only once for a part. The first calls of a line that is back may fail, so one look is not enough. */
  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return;
    reloadOnce();
    clearInterval(this.#looks);
    this.#looks = setInterval(reloadOnce, LOOK_EVERY);
  }

  /** Back leads to a page that worked. */
  readonly #tryAgain = (): void => {
    if (this.state.error === undefined) return;
    clearInterval(this.#looks);
    this.setState({ error: undefined });
  };

  readonly #loadAgain = (): void => {
    if (this.state.error !== undefined) void reloadIfThere();
  };

  override render() {
    if (this.state.error === undefined) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <Wrap as={this.props.at === undefined ? 'main' : 'div'} py="80px">
        <ProblemPanel error={asFailure(this.state.error)} retry={reloadIfThere} />
      </Wrap>
    );
  }
}
