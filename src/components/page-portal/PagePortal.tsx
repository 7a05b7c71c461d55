import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePageShown } from './page-shown';

/**
 * Draws above the page, on the body, which no page clips. The router hides a page that another one covers, but not elements outside of it: this one
 * therefore hides and shows with its page. It hides by `visibility`, because scrolled content then keeps its position.
 */
export function PagePortal({ children }: { children: ReactNode }) {
  const isShown = usePageShown();
  return createPortal(
    <div style={{ display: 'contents', visibility: isShown ? undefined : 'hidden' }}>{children}</div>,
    document.body,
  );
}
