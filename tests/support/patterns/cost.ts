import { automatonOf, type Automaton } from './automaton';

/**
 * The growth of a failing match's work with the length of a text. `exponential`: some state returns to itself in two ways over one word.
 * `polynomial`: a word can be read by staying in one loop, by changing to another one, and by staying in that one, so that every position is tried
 * as the border between the two (Weideman and others, 2016), unless a match is complete at the second loop.
 */
export type Cost = 'linear' | 'polynomial' | 'exponential';

export function costOf(source: string, flags: string): Cost {
  const alone = automatonOf(source, flags, false);
  if (isExponential(alone)) return 'exponential';
  return isPolynomial(flags.includes('y') ? alone : automatonOf(source, flags, true)) ? 'polynomial' : 'linear';
}

/** Returns whether one word leads from one state to a pair of states along two different ways, and then both return to the first state. */
function isExponential({ steps, reached }: Automaton): boolean {
  const size = steps.length;
  const isTwice = (list: readonly number[]): boolean => new Set(list).size < list.length;
  return loopStates(steps, reached).some((state) => {
    // A pair (left, right, whether the ways differed), from (state, state).
    const seen = new Set<number>();
    const open: [number, number, boolean][] = [[state, state, false]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [left, right, differed] = next;
      for (const [letter, lefts] of (steps[left] ?? []).entries()) {
        const rights = steps[right]?.[letter] ?? [];
        const doubled = left === right && isTwice(lefts);
        for (const toLeft of new Set(lefts)) {
          for (const toRight of new Set(rights)) {
            const apart = differed || toLeft !== toRight || (doubled && lefts.filter((to) => to === toLeft).length > 1);
            if (apart && toLeft === state && toRight === state) return true;
            const key = (toLeft * size + toRight) * 2 + (apart ? 1 : 0);
            if (seen.has(key)) continue;
            seen.add(key);
            open.push([toLeft, toRight, apart]);
          }
        }
      }
    }
    return false;
  });
}

/** Returns whether there are two states p and q and a word that leads from p to p, from p to q, and from q to q. */
function isPolynomial({ steps, reached, matched }: Automaton): boolean {
  const size = steps.length;
  const loops = loopStates(steps, reached);
  return loops.some((p) =>
    loops.some((q) => {
      if (p === q || matched[q]) return false;
      const seen = new Set<number>();
      const open: [number, number, number][] = [[p, p, q]];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const [first, second, third] = next;
        for (const [letter, firsts] of (steps[first] ?? []).entries()) {
          for (const a of new Set(firsts))
            for (const b of new Set(steps[second]?.[letter]))
              for (const c of new Set(steps[third]?.[letter])) {
                if (a === p && b === q && c === q) return true;
                const key = (a * size + b) * size + c;
                if (seen.has(key)) continue;
                seen.add(key);
                open.push([a, b, c]);
              }
        }
      }
      return false;
    }),
  );
}

/** Returns the states from which some word leads back to themselves: only they can be ambiguous without limit. */
function loopStates(steps: Automaton['steps'], reached: readonly boolean[]): number[] {
  return steps.flatMap((_, state) => {
    if (!reached[state]) return [];
    const seen = new Set<number>();
    const open = [state];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const to of (steps[at] ?? []).flat()) {
        if (to === state) return [state];
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
      }
    }
    return [];
  });
}
