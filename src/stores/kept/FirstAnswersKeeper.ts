import { isUsuallyOrdered } from './is-usually-ordered';
import type { AskedCall } from '@domain/contract/calls';
import { firstCalls } from '@domain/contract/first-calls';
import type { KeptText } from '@/api/prefetch';
import { releasePrefetched } from '@/api/release-prefetched';
import { clearStored, writeStored } from '../device/storage';
import { readFirst, version, type FirstAnswers } from './first-answers';

/** The maximum number of stored first answers, and of their characters: the first script of the page parses them before anything else. */
const mostAnswers = 12;
const mostCharacters = 300_000;
/** Milliseconds: the delay before the write, when no task waits. */
const restMs = 1_000;

/** The requests that pages begin with, by address; the company has its own store (ADR-0061). */
const addresses = new Map<AskedCall, string>(
  Object.entries(firstCalls).flatMap(([name, call]) =>
    'first' in call && name !== 'start.bootstrap' ? [[name as AskedCall, call.path]] : [],
  ),
);

/** Stores the first answers of recent pages for the next opening. */
export class FirstAnswersKeeper {
  private answers: Map<string, KeptText>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly reader: string) {
    this.answers = new Map(Object.entries(readFirst(reader)));
  }

  /** Takes over the requests of the first script. @returns the time of the stored answer that the page shows first, if there is one */
  async takePrefetched(): Promise<number | undefined> {
    let since: number | undefined;
    for (const { path, body, received, keptAt } of releasePrefetched()) {
      if (keptAt !== undefined) since = Math.min(since ?? keptAt, keptAt);
      else if (path !== firstCalls['start.bootstrap'].path) {
        const answer = await received.catch(() => undefined);
        if (answer?.text.startsWith('{"code":0,')) this.put(path + body, answer.text);
      }
    }
    return since;
  }

  take(name: AskedCall, input: object, answer: unknown): void {
    const path = addresses.get(name);
    // A page begins with the plain list and its first rows.
    const isFirst =
      !['filter', 'keyword', 'type'].some((filterKey) => (input as Record<string, unknown>)[filterKey] !== undefined) &&
      isUsuallyOrdered(input) &&
      getPage(input) === 1;
    if (path !== undefined && isFirst)
      this.put(path + JSON.stringify(input), JSON.stringify({ code: 0, msg: '', data: answer }));
  }

  /** Drops answers that contain one of these ids, which the member may no longer read. */
  drop(ids: readonly string[]): void {
    for (const [key, [text]] of this.answers)
      if (ids.some((id) => key.includes(id) || text.includes(id))) this.answers.delete(key);
    this.later();
  }

  /** Drops everything at once. */
  clear(): void {
    clearTimeout(this.timer);
    this.answers = new Map();
    clearStored('first');
  }

  /** The page is left. */
  end(): void {
    if (this.timer) this.write();
  }

  private put(key: string, text: string): void {
    // The latest one comes last.
    this.answers.delete(key);
    this.answers.set(key, [text, Date.now()]);
    this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), restMs);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    let characters = 0;
    const latest = [...this.answers]
      .reverse()
      .slice(0, mostAnswers)
      .filter(([, [text]]) => (characters += text.length) <= mostCharacters)
      .reverse();
    this.answers = new Map(latest);
    writeStored('first', { version, of: this.reader, answers: Object.fromEntries(latest) } satisfies FirstAnswers);
  }
}

function getPage(input: object): number {
  const { page, skip } = input as { page?: unknown; skip?: unknown };
  return typeof page === 'number' ? page : typeof skip === 'number' && skip > 0 ? 2 : 1;
}
