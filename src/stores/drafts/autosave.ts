import { reaction } from 'mobx';

/** Milliseconds between the last key and the save; a draft must be safe within a second (SD-50). */
const debounceMs = 400;
const maxWaitMs = 900;

/**
 * Saves what `content` answers each time it changes, once typing pauses and at the latest after 0.9 s. `undefined` means that
 * there is nothing worth keeping: what was saved here before is cleared then. Answers how to stop: what waits to be written is
 * written (`flush`) or forgotten.
 */
export function autosave(
  content: () => unknown,
  save: (content: unknown) => Promise<void>,
  clear: () => Promise<void>,
): (flush: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;
  let latest: unknown;
  let saved = false;
  const write = () => {
    timer = undefined;
    waitingSince = 0;
    if (latest !== undefined) void save(latest);
    // Typed and taken back: a draft of it would be offered for nothing. One of an earlier visit is not this one's to clear.
    else if (saved) void clear();
    saved = latest !== undefined;
  };
  const stop = reaction(
    content,
    (next) => {
      latest = next;
      const now = Date.now();
      waitingSince ||= now;
      clearTimeout(timer);
      timer = setTimeout(write, Math.max(0, Math.min(debounceMs, waitingSince + maxWaitMs - now)));
      // The reaction includes input that was typed while the former draft was looked for.
    },
    { fireImmediately: true },
  );
  const hidden = () => {
    // The suite may end a hidden web-view without another word.
    if (document.visibilityState === 'hidden' && timer) {
      clearTimeout(timer);
      write();
    }
  };
  document.addEventListener('visibilitychange', hidden);
  return (flush) => {
    stop();
    clearTimeout(timer);
    if (flush && timer) write();
    document.removeEventListener('visibilitychange', hidden);
  };
}
