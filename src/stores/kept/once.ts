import { Reaction } from 'mobx';

/**
 * Calls `then` once, as soon as what is observed holds. MobX's own `when` is used by nothing else and would go into the first load, where all of MobX is.
 * @returns what ends the waiting
 */
export function once(holds: () => boolean, then: () => void): () => void {
  const reaction = new Reaction('once', look);
  function look(): void {
    let is = false;
    reaction.track(() => {
      is = holds();
    });
    if (!is) return;
    reaction.dispose();
    then();
  }
  look();
  return () => reaction.dispose();
}
