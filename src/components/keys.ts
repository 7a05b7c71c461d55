import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type AnyKeyboardEvent = KeyboardEvent | ReactKeyboardEvent;

/** The code of a key for an input method. WebKit sends it for the Enter that ends a composition, after the composition has ended. */
const handledByInputMethod = 229;

/** Whether a key belongs to an input method, which makes characters of several keys: it chooses or ends a composition, and does nothing else. */
export function isComposingKey(event: AnyKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === handledByInputMethod;
}

/** Returns a handler of keys that ignores those of an input method: every handler of keys is made by this function, or by `listenToKeys`. */
export function handleKeys<Event extends AnyKeyboardEvent>(handle: (event: Event) => void): (event: Event) => void {
  return (event) => {
    if (!isComposingKey(event)) handle(event);
  };
}

/** Listens to the keys that reach an element or the document, other than those of an input method. @returns the end of it */
export function listenToKeys(target: Document | HTMLElement, handle: (event: KeyboardEvent) => void): () => void {
  const listener = handleKeys(handle) as EventListener;
  target.addEventListener('keydown', listener);
  return () => target.removeEventListener('keydown', listener);
}
