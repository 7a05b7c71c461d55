import { useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { PagePortal } from '@/components/page-portal';
import { useLayer } from '@/components/sheet/use-layer';
import styles from './popover.module.css';

interface Props {
  title: string;
  titleClassName: string | undefined;
  className: string | undefined;
  /** The position in the window. */
  placement: CSSProperties;
  onDismiss(): void;
  children: ReactNode;
}

/** A dialog at a given position above a page; a tap on the page closes it. */
export function PlacedDialog({ title, titleClassName, className, placement, onDismiss, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useLayer(panel, onDismiss);
  return (
    <PagePortal>
      <div className={styles.backdrop} onClick={onDismiss} aria-hidden="true" />
      <div
        ref={panel}
        className={className}
        style={placement}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <h2 id={titleId} className={titleClassName}>
          {title}
        </h2>
        {children}
      </div>
    </PagePortal>
  );
}
