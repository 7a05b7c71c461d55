import { useEffect, useId, useRef, type ReactNode } from 'react';

/** A sheet of the shell above all other content. Escape and the backdrop close it; the focus moves into it and back. */
export function Sheet({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusedElement = document.activeElement;
    sheet.current?.focus();
    return () => {
      if (focusedElement instanceof HTMLElement) focusedElement.focus();
    };
  }, []);
  return (
    <div
      className="sheet-ground"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="sheet-shade" onClick={onClose} aria-hidden />
      <div ref={sheet} className="sheet" role="dialog" aria-modal aria-labelledby={id} tabIndex={-1}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </div>
  );
}
