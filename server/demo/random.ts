/** A small seeded random generator (mulberry32): the demo must be the same on every machine. */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = Array.from(seed).reduce(
      (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193),
      0x811c9dc5,
    );
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** True in `share` of the cases. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** A value in `share` of the cases, else nothing. */
  maybe<T>(share: number, value: () => T): T | undefined {
    return this.happens(share) ? value() : undefined;
  }
}
