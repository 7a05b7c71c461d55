import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { handleKeys } from '@/components/keys';

/** The distance that a key moves a line. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface DragOrder {
  /** The keys of the lines in their order. */
  keys: readonly string[];
  move(key: string, index: number): void;
}

/**
 * Reorders lines by dragging their handle with a finger or the mouse, and by the arrow keys on it. The list gets `rows`, and the handle of each
 * line gets `handle`; `dragged` is the line under the finger.
 */
export function useDragOrder({ keys, move }: DragOrder) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();

  /** Returns the place at the pointer: the number of other rows with a middle that the pointer has passed. */
  const placeAt = (y: number, key: string): number => {
    const otherRows = [...(list.current?.children ?? [])].filter((_row, index) => keys[index] !== key);
    return otherRows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y > top + height / 2;
    }).length;
  };
  const end = () => setDragged(undefined);
  const handle = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The row moves under the finger, so the pointer is captured and its events arrive here.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== key) return;
      const index = placeAt(event.clientY, key);
      if (index !== keys.indexOf(key)) move(key, index);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: handleKeys((event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(key, keys.indexOf(key) + step);
    }),
  });
  return { list, handle, dragged };
}
