import { Component, type ReactNode } from 'react';
import {
  asFailure,
  isMissingPart,
  mayReloadHelp,
  reloadIfThere,
  reloadOnce,
  reloadUnlessTyped,
} from '../lib/new-version.ts';
import { Wrap } from './boxes.tsx';
import { ProblemPanel } from './problem-panel.tsx';

/** Milliseconds between two checks whether a chunk that failed to load is available. */
const POLL_INTERVAL = 5_000;

interface CrashBoundaryProps {
  /** In a layout, the page's address. With another one it tries again. */
  readonly at?: string;
  /** Shown in place of the children that failed; by default a sentence and a button to try again. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A bug of ours, or a chunk that could not be loaded, ends in a sentence and a button to try again, never in a white
 * page.
 */
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

  /**
   * A document requests a chunk only once. The first calls after a connection is back may fail, so one check is not
   * enough.
   */
  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return;
    reloadOnce();
    clearInterval(this.#looks);
    if (mayReloadHelp()) this.#looks = setInterval(reloadUnlessTyped, POLL_INTERVAL);
  }

  /** Going back leads to a page that worked. */
  readonly #tryAgain = (): void => {
    if (this.state.error === undefined) return;
    clearInterval(this.#looks);
    this.setState({ error: undefined });
  };

  readonly #loadAgain = (): void => {
    if (this.state.error !== undefined) reloadUnlessTyped();
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
