import { useState, type ReactNode, type RefObject } from 'react';
import { Sheet, type SheetProps } from '@/components/sheet';
import { useWide } from '@/components/wide';
import { PlacedDialog } from './PlacedDialog';
import styles from './popover.module.css';

interface Props {
  title: string;
  /** The control below which the popover opens, on wide screens. */
  anchor: RefObject<HTMLElement | null>;
  onDismiss(): void;
  /** `small` (default) for menus; `half` for pickers: a half sheet that grows, as wide as the control on wide screens. */
  size?: 'small' | 'half';
  /** Whether a part of it shrinks to the available height on wide screens, so that the rest need not scroll. */
  fitted?: true;
  /** Whether it contains a search field: see `Sheet`. */
  searches?: boolean | undefined;
  /** The way to close it on phones: on wide screens a tap outside closes it. */
  closeBy?: SheetProps['closeBy'];
  /** The content that stays visible below the scrolling part. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A short list of choices: a sheet from below on phones, a popover at its control from 800 px. */
export function ResponsivePopover(props: Props) {
  const { title, size = 'small', onDismiss, closeBy, searches, footer, children } = props;
  const wide = useWide();
  if (wide) return <Popover {...props} />;
  return (
    <Sheet title={title} size={size} onDismiss={onDismiss} closeBy={closeBy} searches={searches} footer={footer}>
      {size === 'half' ? children : <div className={styles.inSheet}>{children}</div>}
    </Sheet>
  );
}

/** Pixels under a control in which its choices can be looked through, or a month with the fields above it. */
const roomy = { small: 360, half: 480 };
/** The maximum height: longer lists scroll, so that the control's surroundings stay visible. */
const tallest = 560;

function Popover({ title, anchor, onDismiss, size = 'small', fitted, footer, children }: Props) {
  const [placement] = useState(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return { top: 64, right: 16 };
    const width = size === 'half' ? { width: Math.max(320, box.width) } : {};
    // It aligns with the window side that its control is nearer to, so that it stays inside.
    const isLeft = box.left + box.right < window.innerWidth;
    const side = isLeft ? { left: Math.max(8, box.left) } : { right: Math.max(8, window.innerWidth - box.right) };
    // It opens downwards, unless the control has little room below it.
    const spaceBelow = window.innerHeight - box.bottom;
    // A month covers its control where neither side has room for it: a scrolled one would hide the typed date.
    const fittedHeight = Math.min(roomy.half, window.innerHeight - 16);
    if (fitted && Math.max(spaceBelow, box.top) - 16 < fittedHeight)
      return { top: (window.innerHeight - fittedHeight) / 2, ...side, maxHeight: fittedHeight, ...width };
    return spaceBelow < roomy[size] && box.top > spaceBelow
      ? { bottom: window.innerHeight - box.top + 8, ...side, maxHeight: Math.min(tallest, box.top - 16), ...width }
      : { top: box.bottom + 8, ...side, maxHeight: Math.min(tallest, spaceBelow - 16), ...width };
  });
  return (
    <PlacedDialog
      title={title}
      titleClassName={styles.title}
      className={styles.popover}
      placement={placement}
      onDismiss={onDismiss}
    >
      <div className={fitted ? styles.fitted : styles.inside}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </PlacedDialog>
  );
}
