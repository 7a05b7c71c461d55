import type { DraftLine } from '@domain/products/draft-lines';
import { mergeLines, type LineConflict } from '@domain/products/merge-lines';
import { makeAutoObservable, observableRef } from 'mobx';

/** The lines in their state at one moment. */
export interface Version {
  lines: readonly DraftLine[];
  version: number;
}

/** By the key of a line. */
export type LineChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Another member has changed the lines while they were edited here: changes of one side are merged, and the user chooses for the rest. */
export class LinesConflict {
  /** The lines that both have changed; empty without a conflict. */
  open: readonly LineConflict[] = [];
  private of: { base: readonly DraftLine[]; mine: readonly DraftLine[]; theirs: Version } | undefined;

  constructor() {
    makeAutoObservable<this, 'of'>(this, { open: observableRef, of: observableRef });
  }

  /** @returns whether the user must choose. */
  meet(base: readonly DraftLine[], localLines: readonly DraftLine[], remoteVersion: Version): boolean {
    this.of = { base, mine: localLines, theirs: remoteVersion };
    this.open = mergeLines({ base, mine: localLines, theirs: remoteVersion.lines }).conflicts;
    return this.open.length > 0;
  }

  /** Applies one of the two versions for each line. @returns the lines, and the version for the next save */
  resolve(choices: LineChoices): { lines: DraftLine[]; theirs: Version } | undefined {
    const { of: versions } = this;
    this.forget();
    return (
      versions && {
        lines: mergeLines({ ...versions, theirs: versions.theirs.lines }, choices).lines,
        theirs: versions.theirs,
      }
    );
  }

  /** Postpones the decision: the next save shows the conflict again. */
  forget(): void {
    this.of = undefined;
    this.open = [];
  }
}
