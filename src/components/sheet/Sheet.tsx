import { useId, useRef, type ReactNode } from 'react';
import { useDockEdge } from '@/components/dock/use-dock-edge';
import { PagePortal } from '@/components/page-portal';
import { SheetHeader } from './SheetHeader';
import styles from './sheet.module.css';
import { useSwap } from './swap';
import { useLayer } from './use-layer';
import { useVisibleArea } from './visible-area';

export interface SheetProps {
  /** Read out as the dialog's name and shown in the middle of the header. */
  title: string;
  /** `full` for forms, `half` for pickers (grows with its content), `small` for questions and menus. */
  size: 'full' | 'half' | 'small';
  /** Called by Esc, by going back and by a tap outside the sheet; the owner decides whether to close. */
  onDismiss(): void;
  /** The label of the dismissing button, left of the title: "close", or "cancel" where input would be discarded. A question has none. */
  closeBy?: 'cancel' | 'close' | undefined;
  /** The content in place of that button (`null`: none), and at the right. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Stays in view under the scrolling part, above the keyboard. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Hides the header of a sheet whose body says everything; the title remains its name. */
  bare?: boolean;
  /** Whether it contains a search field: the sheet then has its full height from the start, so that nothing moves during typing. */
  searches?: boolean | undefined;
  /** Whether it is the placeholder of a sheet that is still loading. */
  waits?: boolean;
  children: ReactNode;
}

/** A sheet from below on phones, a centred dialog above 800 px. It takes the focus and restores it. */
export function Sheet({
  title,
  size,
  onDismiss,
  role = 'dialog',
  closeBy = role === 'dialog' ? 'close' : undefined,
  leading,
  trailing,
  footer,
  bare = false,
  searches = false,
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
          className={`${styles.panel} ${styles[size]} ${searches ? styles.searching : ''} ${footer ? '' : styles.withoutFooter}`}
          data-sheet={size}
          role={waits ? 'group' : role}
          aria-modal={waits ? undefined : true}
          aria-labelledby={titleId}
          aria-busy={waits || undefined}
          tabIndex={-1}
        >
          <SheetHeader {...{ title, titleId, closeBy, leading, trailing, onDismiss }} isHidden={bare} />
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
