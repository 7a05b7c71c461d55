import { Component, type ReactNode } from 'react';
import { askAgain } from './lazy';

interface Props {
  children: ReactNode;
  /** Called once with what was thrown; the owner of the part may remove it. */
  onFailed?(error: unknown): void;
  /** Returns the content in place of the part; nothing by default. */
  instead?(retry: () => void, error: unknown): ReactNode;
}

/** Catches the errors of one part of a page, such as a failed load, so that the rest of the page stays. */
export class PartBoundary extends Component<Props, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { caught: { error: unknown } } {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    // The only trace on a phone; no record content is in it.
    console.error(error);
    askAgain();
    this.props.onFailed?.(error);
  }

  private readonly again = (): void => this.setState({ caught: undefined });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.instead?.(this.again, caught.error) : this.props.children;
  }
}
