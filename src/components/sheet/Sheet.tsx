import { useId, useRef, type ReactNode } from 'react';
import { useDockEdge } from '@/components/dock/use-dock-edge';
import { PagePortal } from '@/components/page-portal';
import { CloseButton } from './CloseButton';
import styles from './sheet.module.css';
import { useSwap } from './swap';
import { useLayer } from './use-layer';
import { useVisibleArea } from './visible-area';

export interface SheetProps {
  /** Read out as the dialog's name and shown in the middle of the header. */
  title: string;
  /** `full` for forms, `half` for pickers (grows with its content), `small` for questions and menus. */
  size: 'full' | 'half' | 'small';
  /** Called by Esc, by going back and by a tap outside the sheet; the owner decides. */
  onDismiss(): void;
  /** The button that dismisses it, left of the title: a word, or a cross if no input can be lost. */
  closeBy?: 'cancel' | 'cross' | undefined;
  /** Instead of that at the left, and at the right. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Stays in view under the scrolling part, above the keyboard. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Hides the header of a sheet that says everything in its body; the title is still its name. */
  bare?: boolean;
  /** Whether it is the placeholder of a sheet that is still loading. */
  waits?: boolean;
  children: ReactNode;
}

/** A sheet from below on phones, a dialog in the middle above 800 px. Takes the focus in and gives it back. */
export function Sheet({
  title,
  size,
  onDismiss,
  closeBy,
  leading = closeBy && <CloseButton by={closeBy} onClick={onDismiss} />,
  trailing,
  footer,
  role = 'dialog',
  bare = false,
  waits = false,
  children,
}: SheetProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const area = useVisibleArea();
  const isSwapped = useSwap(waits);
  const foot = useDockEdge<HTMLDivElement>('sheet', Boolean(footer));
  useLayer(panel, onDismiss, size !== 'full');

  return (
    <PagePortal>
      <div className={styles.area} style={area} data-waits={waits || undefined} data-swapped={isSwapped || undefined}>
        <div className={styles.shade} onClick={onDismiss} aria-hidden="true" />
        <div
          ref={panel}
          className={`${styles.panel} ${styles[size]} ${footer ? '' : styles.withoutFooter}`}
          data-sheet={size}
          role={waits ? 'group' : role}
          aria-modal={waits ? undefined : true}
          aria-labelledby={titleId}
          aria-busy={waits || undefined}
          tabIndex={-1}
        >
          <div className={bare ? styles.hiddenHeader : styles.header}>
            <div className={styles.leading}>{leading}</div>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <div className={styles.trailing}>{trailing}</div>
          </div>
          <div className={styles.body} data-sheet-body>
            {children}
          </div>
          {footer && (
            <div ref={foot} className={styles.footer}>
              {footer}
            </div>
          )}
        </div>
      </div>
    </PagePortal>
  );
}
