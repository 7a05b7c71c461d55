import { makeAutoObservable, observableRef } from 'mobx';
import type { RootStore } from '../RootStore';
import { readStoredMap, writeStored } from '../device/storage';

const name = 'columns';
/** The limits of a column's width in pixels: a narrower one shows nothing of a value, a wider one leaves no room for other columns. */
const narrowest = 72;
const widest = 640;

/** The table settings of one type that this device stores. */
interface KeptColumns {
  /** The chosen columns in their order; absent if the member has chosen none. */
  ids?: string[];
  widths: Record<string, number>;
}

/** The columns of one object type's table and their widths, chosen on this device by company and type. */
export class TableColumns {
  private kept: KeptColumns;
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
    this.kept = parse(readStoredMap(name)[key]);
    makeAutoObservable<this, 'kept'>(this, { kept: observableRef });
  }

  /** The chosen columns; undefined for the default columns of the type. */
  get ids(): readonly string[] | undefined {
    return this.kept.ids;
  }

  width(id: string, otherwise: number): number {
    return this.kept.widths[id] ?? otherwise;
  }

  choose(ids: readonly string[]): void {
    this.keep({ ...this.kept, ids: [...ids] });
  }

  resize(id: string, pixels: number): void {
    const width = Math.round(Math.min(widest, Math.max(narrowest, pixels)));
    this.keep({ ...this.kept, widths: { ...this.kept.widths, [id]: width } });
  }

  /** Restores the default columns and widths of the type. */
  reset(): void {
    this.keep({ widths: {} });
  }

  private keep(preferences: KeptColumns): void {
    this.kept = preferences;
    writeStored(name, { ...readStoredMap(name), [this.#key]: preferences });
  }
}

/** Reads settings that another build of the app may have written; unknown ones are ignored. */
function parse(value: unknown): KeptColumns {
  const { ids, widths } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof KeptColumns, unknown>
  >;
  const validWidths = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    (entry): entry is [string, number] => Number.isFinite(entry[1]),
  );
  return {
    widths: Object.fromEntries(validWidths),
    ...(Array.isArray(ids) ? { ids: ids.filter((id): id is string => typeof id === 'string') } : {}),
  };
}

const tables = (stores: RootStore) => new ColumnsByTable(stores);

class ColumnsByTable {
  private readonly byTable = new Map<string, TableColumns>();
  constructor(private readonly stores: RootStore) {}

  of(tableId: string): TableColumns {
    const columns =
      this.byTable.get(tableId) ?? new TableColumns(`${this.stores.company.client?.client_id ?? ''}/${tableId}`);
    this.byTable.set(tableId, columns);
    return columns;
  }

  clear(): void {
    this.byTable.clear();
  }
}

/** Returns the columns of one type's table; every screen gets the same object. */
export function listColumns(stores: RootStore, tableId: string): TableColumns {
  return stores.late(tables).of(tableId);
}
