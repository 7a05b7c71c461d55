import { reaction } from 'mobx';

/** The time between the last key and the save, in milliseconds; a draft must be safe within a second (SD-50). */
const debounceMs = 400;
const maxWaitMs = 900;

/**
 * Saves the result of `content` after each change, once typing pauses and at the latest after 0.9 s. `undefined` clears what this page saved
 * before. Returns a handle that writes (`flush`) or drops the pending content.
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
    // The input was undone, so a draft would be useless. A draft of an earlier visit stays.
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
      // The reaction includes input from before the former draft was found.
    },
    { fireImmediately: true },
  );
  const hidden = () => {
    // The suite may end a hidden web-view without a further event.
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
