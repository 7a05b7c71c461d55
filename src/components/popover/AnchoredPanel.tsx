import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { PagePortal } from '@/components/page-portal';
import { useLayer } from '@/components/sheet/use-layer';
import styles from './popover.module.css';

interface Props {
  title: string;
  /** What it unfolds from, and covers: it stands where that stands and is as wide. */
  anchor: RefObject<HTMLElement | null>;
  onDismiss(): void;
  children: ReactNode;
}

/** On wide screens: a control that grows downwards in its own place, such as the search field of the header. */
export function AnchoredPanel({ title, anchor, onDismiss, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [placement] = useState(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box || box.width === 0) return { top: 8, left: '50%', width: 480, marginLeft: -240 };
    const width = Math.max(box.width + 16, 480);
    return { top: Math.max(4, box.top - 8), left: box.left - (width - box.width) / 2, width };
  });
  useLayer(panel, onDismiss);
  return (
    <PagePortal>
      <div className={styles.backdrop} onClick={onDismiss} aria-hidden="true" />
      <div
        ref={panel}
        className={styles.unfolded}
        style={placement}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <h2 id={titleId} className="visually-hidden">
          {title}
        </h2>
        {children}
      </div>
    </PagePortal>
  );
}
