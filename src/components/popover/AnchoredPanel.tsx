import { useState, type ReactNode, type RefObject } from 'react';
import { PlacedDialog } from './PlacedDialog';
import styles from './popover.module.css';

interface Props {
  title: string;
  /** The element from which it unfolds, with the same position and width. */
  anchor: RefObject<HTMLElement | null>;
  onDismiss(): void;
  children: ReactNode;
}

/** On wide screens: a control that grows downwards in its own place, such as the search field of the header. */
export function AnchoredPanel({ anchor, ...dialog }: Props) {
  const [placement] = useState(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box || box.width === 0) return { top: 8, left: '50%', width: 480, marginLeft: -240 };
    const width = Math.max(box.width + 16, 480);
    return { top: Math.max(4, box.top - 8), left: box.left - (width - box.width) / 2, width };
  });
  return (
    <PlacedDialog {...dialog} placement={placement} className={styles.unfolded} titleClassName="visually-hidden" />
  );
}
