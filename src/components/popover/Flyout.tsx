import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { pushLayer, Sheet } from '@/components/sheet';
import { useFocusInside } from '@/components/sheet/focus';
import { isTopLayer, type Layer } from '@/components/sheet/layers';
import { useWide } from '@/components/wide';
import styles from './popover.module.css';

interface Props {
  title: string;
  /** The button that it hangs from, on wide screens. */
  anchor: RefObject<HTMLElement | null>;
  onDismiss(): void;
  children: ReactNode;
}

/** A short list of choices: a sheet from below on phones, a popover at its button from 800 px. */
export function Flyout(props: Props) {
  const wide = useWide();
  if (wide) return <Popover {...props} />;
  return (
    <Sheet title={props.title} size="small" onDismiss={props.onDismiss}>
      <div className={styles.inSheet}>{props.children}</div>
    </Sheet>
  );
}

function Popover({ title, anchor, onDismiss, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [place] = useState(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return { top: 64, right: 16 };
    const right = Math.max(8, window.innerWidth - box.right);
    // From a bar at the bottom it opens upwards.
    return box.bottom > window.innerHeight / 2 ? { bottom: window.innerHeight - box.top + 8, right } : { top: box.bottom + 8, right };
  });
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useFocusInside(panel);
  useEffect(() => {
    const layer: Layer = { dismiss: () => dismiss.current() };
    const remove = pushLayer(layer);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isTopLayer(layer)) dismiss.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      remove();
    };
  }, []);
  return createPortal(
    <>
      <div className={styles.veil} onClick={onDismiss} aria-hidden="true" />
      <div ref={panel} className={styles.popover} style={place} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <h2 id={titleId} className={styles.title}>{title}</h2>
        {children}
      </div>
    </>,
    document.body,
  );
}
