import type { DraftLine } from '@domain/products/draft-lines';
import { mergeLines, type LineConflict } from '@domain/products/merge-lines';
import { makeAutoObservable, observableRef } from 'mobx';

/** The lines as they stood at one moment. */
export interface Version {
  lines: readonly DraftLine[];
  version: number;
}

/** By the key of a line. */
export type LineChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Somebody else has changed the lines while they were edited here: what only one has changed is put together, the rest is chosen. */
export class LinesConflict {
  /** The lines that both have changed; none while nobody has to choose. */
  open: readonly LineConflict[] = [];
  private of: { base: readonly DraftLine[]; mine: readonly DraftLine[]; theirs: Version } | undefined;

  constructor() {
    makeAutoObservable<this, 'of'>(this, { open: observableRef, of: observableRef });
  }

  /** @returns whether something has to be chosen. */
  meet(base: readonly DraftLine[], mine: readonly DraftLine[], theirs: Version): boolean {
    this.of = { base, mine, theirs };
    this.open = mergeLines({ base, mine, theirs: theirs.lines }).conflicts;
    return this.open.length > 0;
  }

  /** Takes mine or theirs, line by line. @returns the lines, and what the next save knows of */
  settle(choices: LineChoices): { lines: DraftLine[]; theirs: Version } | undefined {
    const { of: versions } = this;
    this.forget();
    return (
      versions && {
        lines: mergeLines({ ...versions, theirs: versions.theirs.lines }, choices).lines,
        theirs: versions.theirs,
      }
    );
  }

  /** Not decided now: the next save asks again. */
  forget(): void {
    this.of = undefined;
    this.open = [];
  }
}
