import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback: ReactNode;
}

/**
 * Catches what a page throws while drawing. Each page has its own: Taro's wrapper catches before anything in the app's
 * root would, and shows a blank page (STACK).
 */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    // The only trace on a phone; no record content is in it.
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
