import type { DraftLine } from '@domain/products/draft-lines';
import { mergeLines, type LineConflict } from '@domain/products/merge-lines';
import { makeAutoObservable, observableRef } from 'mobx';

/** The lines as they stood at one moment. */
export interface Version {
  lines: readonly DraftLine[];
  version: number;
}

/** Somebody else has changed the lines while they were edited here: what only one has changed is put together, the rest is chosen. */
export class LinesConflict {
  /** The lines that both have changed; none while nobody has to choose. */
  open: readonly LineConflict[] = [];
  private choices: Readonly<Record<string, 'mine' | 'theirs'>> = {};
  private of: { base: readonly DraftLine[]; mine: readonly DraftLine[]; theirs: Version } | undefined;

  constructor() {
    makeAutoObservable<this, 'choices' | 'of'>(this, {
      open: observableRef,
      choices: observableRef,
      of: observableRef,
    });
  }

  /** @returns whether something has to be chosen. */
  meet(base: readonly DraftLine[], mine: readonly DraftLine[], theirs: Version): boolean {
    this.of = { base, mine, theirs };
    this.choices = {};
    this.open = mergeLines({ base, mine, theirs: theirs.lines }).conflicts;
    return this.open.length > 0;
  }

  /** Mine or theirs, of one line. */
  choose(key: string, side: 'mine' | 'theirs'): void {
    this.choices = { ...this.choices, [key]: side };
  }

  choiceOf(key: string): 'mine' | 'theirs' | undefined {
    return this.choices[key];
  }

  /** Takes what was chosen. @returns the lines, and what the next save knows of */
  settle(): { lines: DraftLine[]; theirs: Version } | undefined {
    const { of, choices } = this;
    this.forget();
    return of && { lines: mergeLines({ ...of, theirs: of.theirs.lines }, choices).lines, theirs: of.theirs };
  }

  /** Not decided now: the next save asks again. */
  forget(): void {
    this.of = undefined;
    this.open = [];
    this.choices = {};
  }
}
