import { Component, type ReactNode } from 'react';
import { askAgain } from './lazy';

interface Props {
  children: ReactNode;
  /** Called once with what was thrown; the owner of the part may remove it. */
  onFailed?(error: unknown): void;
  /** What stands in place of the part; nothing by default. */
  instead?(again: () => void): ReactNode;
}

/** Catches what one part of a page throws, so that the page around it stays: above all that its code did not come. */
export class PartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    // The only trace on a phone; no record content is in it.
    console.error(error);
    askAgain();
    this.props.onFailed?.(error);
  }

  private readonly again = (): void => this.setState({ broken: false });

  override render(): ReactNode {
    return this.state.broken ? this.props.instead?.(this.again) : this.props.children;
  }
}
