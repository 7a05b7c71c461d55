import { useEffect, useRef } from 'react';
import { listenToKeys } from '@/components/keys';
import { usePageShown } from '@/components/page-portal';

/** The handlers by the name of the key; undefined for a key that has no effect now. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>;

/** The elements in which a user types text, and those that handle Enter when they have the focus. */
const typed = 'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]';
const pressed = 'button, a, input, summary, [role="separator"], [role="tab"]';
/** The keys that the focused element may handle itself. */
const shared = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Handles the keys of a list on a desktop. They are inactive while a layer is above the page, while the user types, and on other tabs and pages. */
export function useDeskKeys(isActive: boolean, keys: DeskKeys): void {
  const isShown = usePageShown();
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    if (!isActive || !isShown) return undefined;
    return listenToKeys(document, (event) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const run = now.current[key];
      const element = target instanceof Element ? target : document.body;
      if (!run || element.closest(typed) || hasLayer()) return;
      if (shared.has(key) && element.closest(pressed)) return;
      event.preventDefault();
      run();
    });
  }, [isActive, isShown]);
}

/** Returns whether a sheet, a menu or a question is above the page in front; layers of pages behind it are hidden. */
function hasLayer(): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].some(
    (layer) => getComputedStyle(layer).visibility !== 'hidden',
  );
}
