import type { Item } from '@domain/configuration/sections';
import type { ConfigurationFault, SectionName } from '@domain/contract/configuration/admin';
import type { AmountChoice } from '@domain/metadata/currency';
import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Administration, ConfigurationChangeInput } from './Administration';
import { merge, partAt, isSame, withPart } from './three-way';

/** An item on the server, and its configuration version. */
export interface LoadedItem {
  item: Item;
  version: number;
}

interface SettingsDraftOptions {
  administration: Administration;
  place: { section: SectionName; table_id?: string };
  /** Absent: a new item, which `start` initialises. */
  id?: string;
  start: LoadedItem;
  /** Returns the item's present state in the store; undefined if it is deleted. */
  known?(): LoadedItem | undefined;
  /** For a new item: its position in the list. */
  index?: number;
  /** Returns further changes in the same call. */
  along?(item: Item): ConfigurationChangeInput[];
}

export type DraftOutcome = 'done' | 'faulty' | 'conflict' | 'inUse' | 'busy';

/** The maximum number of attempts, because another administrator may change another property of the item first. */
const maxAttempts = 3;

/** An item of the configuration while an administrator edits it. Input survives changes by other administrators. */
export class SettingsDraft {
  item: Item;
  faults: readonly ConfigurationFault[] = [];
  /** Paths that another administrator has changed too: the user chooses one of the two versions. */
  conflicts: readonly string[] = [];
  /** The other administrator, and the item with that administrator's changes. */
  theirs: { item: Item; by: string | null } | undefined;
  use: { records: number; members: number } | undefined;
  /** The choice for stored amounts where another currency becomes the main one. */
  amounts: AmountChoice | undefined;
  saving = false;
  private base: Item;
  private seen: number;

  constructor(readonly of: SettingsDraftOptions) {
    this.base = of.id === undefined ? {} : of.start.item;
    this.item = of.start.item;
    this.seen = of.start.version;
    makeAutoObservable<this, 'base'>(
      this,
      { of: false, item: observableRef, base: observableRef, faults: observableRef, theirs: observableRef },
      { autoBind: true },
    );
  }

  get isNew(): boolean {
    return this.of.id === undefined;
  }

  /** Whether closing would lose input. */
  get dirty(): boolean {
    const { start } = this.of;
    return this.isNew ? !isSame(this.item, start.item) : this.changedKeys.length > 0;
  }

  private get changedKeys(): string[] {
    return [...new Set([...Object.keys(this.item), ...Object.keys(this.base)])].filter(
      (key) => !isSame(this.item[key], this.base[key]),
    );
  }

  /** The changes to send to the server; none if nothing was changed. */
  get changes(): ConfigurationChangeInput[] {
    const { place: location, id, index, along: companionChanges = () => [] } = this.of;
    if (id === undefined)
      return [
        { action: 'add', ...location, value: this.item, ...(index === undefined ? {} : { index }) },
        ...companionChanges(this.item),
      ];
    const values = Object.fromEntries(this.changedKeys.map((key) => [key, this.item[key] ?? null]));
    const ownChanges: ConfigurationChangeInput[] =
      Object.keys(values).length > 0 ? [{ action: 'set', ...location, id, values }] : [];
    return [...ownChanges, ...companionChanges(this.item)];
  }

  chooseAmounts(choice: AmountChoice): void {
    this.amounts = choice;
  }

  set(path: string, value: unknown): void {
    this.item = (withPart(this.item, path, value) ?? {}) as Item;
    this.faults = this.faults.filter((fault) => !isAt(fault.path, path) && !isAt(path, fault.path));
    this.use = undefined;
  }

  /** Returns the faults at and below a path. */
  faultsAt(path: string): readonly ConfigurationFault[] {
    return this.faults.filter((fault) => this.isOwn(fault) && isAt(fault.path, path));
  }

  /** Returns the faults without a visible input. */
  faultsBeside(paths: readonly string[]): readonly ConfigurationFault[] {
    return this.faults.filter((fault) => !this.isOwn(fault) || !paths.some((path) => isAt(fault.path, path)));
  }

  /** Returns whether a fault concerns this item: a change may make another one invalid. */
  private isOwn({ section, table_id, id }: ConfigurationFault): boolean {
    const { place: location } = this.of;
    if (section !== undefined && section !== location.section) return false;
    if (location.table_id !== undefined && table_id !== undefined && table_id !== location.table_id) return false;
    return this.isNew || id === undefined || id === this.of.id;
  }

  /** Applies a change of the item by another administrator: values that were not edited here show the current state. */
  follow({ item, version }: LoadedItem, memberName: string | null = null): void {
    if (this.isNew || this.saving || version <= this.seen) return;
    const { item: merged, conflicts } = merge(this.base, this.item, item);
    this.item = merged;
    if (conflicts.length === 0) {
      this.base = item;
      this.seen = version;
      return;
    }
    // Values that both changed are a conflict on save.
    const base = conflicts.reduce<Item>(
      (partialItem, path) => withPart(partialItem, path, partAt(this.base, path)) as Item,
      item,
    );
    this.base = base;
    this.theirs = { item, by: memberName };
  }

  /** Continues with the choices for the conflicts. */
  resolveConflict(choices: Readonly<Record<string, 'mine' | 'theirs'>>): void {
    const currentState = this.of.known?.();
    if (!currentState) return;
    for (const path of this.conflicts)
      if (choices[path] === 'theirs') this.item = withPart(this.item, path, partAt(currentState.item, path)) as Item;
    this.base = currentState.item;
    this.seen = currentState.version;
    this.postpone();
  }

  /** Postpones the decision: the next save shows the conflict again. */
  postpone(): void {
    this.conflicts = [];
  }

  /** Throws errors other than refusals. */
  async save(): Promise<DraftOutcome> {
    if (this.saving) return 'busy';
    this.saving = true;
    this.use = undefined;
    try {
      return await this.send(maxAttempts);
    } finally {
      runInAction(() => (this.saving = false));
    }
  }

  private async send(remainingAttempts: number): Promise<DraftOutcome> {
    const { changes } = this;
    if (changes.length === 0) return 'done';
    const outcome = await this.of.administration.change(this.seen, changes, this.amounts);
    return runInAction(() => {
      switch (outcome.kind) {
        case 'done':
          return 'done';
        case 'faulty':
          this.faults = outcome.faults;
          return 'faulty';
        case 'inUse':
          this.use = { records: outcome.records, members: outcome.members };
          return 'inUse';
        case 'conflict':
          return this.meet(outcome.entries, remainingAttempts);
      }
    });
  }

  /** Handles a change that another administrator saved first: with other properties the save continues, with the same ones the user is asked. */
  private meet(entries: readonly AuditEntry[], remainingAttempts: number): DraftOutcome | Promise<DraftOutcome> {
    const currentState = this.of.known?.();
    if (!currentState || remainingAttempts === 0) throw new Error('The thing that was changed is gone');
    const { item, conflicts } = merge(this.base, this.item, currentState.item);
    this.item = item;
    if (conflicts.length === 0) {
      this.base = currentState.item;
      this.seen = currentState.version;
      return this.send(remainingAttempts - 1);
    }
    this.conflicts = conflicts;
    this.theirs = { item: currentState.item, by: entries[0]?.member_name ?? null };
    return 'conflict';
  }
}

/** Returns whether a path equals another one, or is below it. */
function isAt(path: string, ancestorPath: string): boolean {
  return path === ancestorPath || path.startsWith(`${ancestorPath}.`);
}
