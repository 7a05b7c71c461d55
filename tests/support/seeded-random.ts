import { printMeasurement } from './measurements';

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export interface Random {
  next(): number;
  /** Returns a whole number from 0 below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}

/** Returns and prints the seed of this run; FAULT_SEED repeats an earlier one. */
export function freshSeed(what: string): number {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_007);
  printMeasurement(`${what}: FAULT_SEED=${seed}`);
  return seed;
}
