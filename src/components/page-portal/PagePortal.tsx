import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePageShown } from './page-shown';

/**
 * Draws above the page, on the body, which no page clips. The router hides a page that another one covers, but not what stands outside of it: so this
 * hides with its page and comes back with it. It hides by `visibility`, because what scrolls inside keeps its place then.
 */
export function PagePortal({ children }: { children: ReactNode }) {
  const isShown = usePageShown();
  return createPortal(
    <div style={{ display: 'contents', visibility: isShown ? undefined : 'hidden' }}>{children}</div>,
    document.body,
  );
}
