import { Reaction } from 'mobx';

/**
 * Calls `then` once, as soon as what is observed holds. MobX's own `when` is used by nothing else and would go into the first load, where all of MobX is.
 * @returns what ends the waiting
 */
export function runOnce(condition: () => boolean, callback: () => void): () => void {
  const reaction = new Reaction('once', check);
  function check(): void {
    let is = false;
    reaction.track(() => {
      is = condition();
    });
    if (!is) return;
    reaction.dispose();
    callback();
  }
  check();
  return () => reaction.dispose();
}
