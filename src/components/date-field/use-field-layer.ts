import { useRef, useState } from 'react';

/** Returns whether the layer of a field is open, the element that it is attached to, and the functions that open and close it. */
export function useFieldLayer() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return { open, anchor, show: () => setOpen(true), close: () => setOpen(false) };
}
