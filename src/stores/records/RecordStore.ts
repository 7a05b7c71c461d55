import type { NamedRecord, RecordJson } from '@domain/contract/shapes';
import { objectCalls } from '@domain/contract/record-calls';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { RecordModel } from './Record';

/** Every record that this page has seen, by type and id. */
export class RecordStore {
  private readonly known = observable.map<string, RecordModel>({}, { deep: false });
  /** What answers say of records, and of options (optionTable), that values name, by `<table>:<id>`. */
  private readonly refs = observable.map<string, NamedRecord>({}, { deep: false });

  /** What was asked for before a page stood that shows it, by key; the page's own first question takes it. */
  private readonly ahead = new Map<string, Promise<RecordModel>>();
  /** Pages that show one record and renew themselves. */
  private readonly watchers = new Map<string, Set<() => void>>();

  constructor(private readonly api: Api) {
    makeAutoObservable<this, 'ahead' | 'api' | 'known' | 'refs' | 'watchers'>(this, {
      ahead: false,
      api: false,
      known: false,
      refs: false,
      watchers: false,
    });
  }

  get(tableId: string, id: string): RecordModel | undefined {
    return this.known.get(getKey(tableId, id));
  }

  /** What is known of a record that a value names: the record itself, or what an answer said beside the value. */
  named(tableId: string, id: string): NamedRecord | undefined {
    const record = this.get(tableId, id);
    return record ? { title: record.title, readable: true } : this.refs.get(`${tableId}:${id}`);
  }

  /** Keeps what an answer says of things that values name. */
  mergeRefs(refs: Readonly<Record<string, NamedRecord>>): void {
    for (const [name, ref] of Object.entries(refs)) this.refs.set(name, ref);
  }

  /**
   * Takes what an answer said; a record that is known already is renewed in place.
   * @param isOwn the answer was asked for about this record alone, and says everything of it
   */
  put(json: RecordJson, isOwn = false): RecordModel {
    if (typeof json?._id !== 'string' || typeof json.table_id !== 'string') throw new ApiError('malformed');
    this.mergeRefs(json._refs ?? {});
    const key = getKey(json.table_id, json._id);
    const storedRecord = this.known.get(key);
    if (storedRecord) {
      // A list that set out before an edit may come in after it.
      if (json.update_time >= storedRecord.json.update_time)
        storedRecord.take(isOwn ? json : withOwn(json, storedRecord.json));
      return storedRecord;
    }
    const record = new RecordModel(json);
    this.known.set(key, record);
    return record;
  }

  /** Asks for a record whose page is about to be drawn. */
  loadAhead(tableId: string, id: string): void {
    const loading = this.load(tableId, id);
    loading.catch(() => undefined);
    this.ahead.set(getKey(tableId, id), loading);
  }

  /** Asks the server for one record. Throws notFound, deleted, notReadable and transport errors. */
  async load(tableId: string, id: string, signal?: AbortSignal): Promise<RecordModel> {
    const key = getKey(tableId, id);
    const ahead = this.ahead.get(key);
    if (ahead && this.ahead.delete(key)) return ahead;
    const calls = objectCalls(tableId);
    // Which id name and whether the table is named differ by call (domain/contract/record-calls); every info call answers a record.
    const input = { [calls.idKey]: id, ...(calls.namesTable.info ? { table_id: tableId } : {}) } as { id: string };
    const json = await this.api.call(calls.info as 'organization.info', input, { signal });
    // An answer that does not say what the reader may do with it is none that they may read (REQ shell 8.13).
    if (!isReadable(json)) throw new ApiError('notReadable');
    return runInAction(() => this.put(json, true));
  }

  /** A page shows this record: calls `written` when somebody wrote it. @returns what ends the watching. */
  watch(tableId: string, id: string, onWritten: () => void): () => void {
    const key = getKey(tableId, id);
    const listeners = this.watchers.get(key) ?? new Set();
    this.watchers.set(key, listeners.add(onWritten));
    return () => {
      listeners.delete(onWritten);
      if (listeners.size === 0) this.watchers.delete(key);
    };
  }

  /** Somebody wrote this record. @returns whether a page shows it. */
  written(tableId: string, id: string): boolean {
    const watching = this.watchers.get(getKey(tableId, id));
    for (const listener of watching ?? []) listener();
    return watching !== undefined;
  }

  remove(tableId: string, id: string): void {
    this.known.delete(getKey(tableId, id));
  }

  clear(): void {
    this.ahead.clear();
    this.known.clear();
    this.refs.clear();
  }
}

/** What a record's own answer alone says of it: a list that is read behind its page takes none of it away. */
const ownParts = [
  'tags',
  'lark_docx_profile',
  'dingtalk_docx_profile',
  'lark_tasklist_guid',
  'last_note_time',
] as const;

export function withOwn(json: RecordJson, previousJson: RecordJson): RecordJson {
  const mergedJson = { ...json };
  for (const ownPart of ownParts)
    if (ownPart in previousJson && !(ownPart in json)) mergedJson[ownPart] = previousJson[ownPart] as never;
  return mergedJson;
}

function isReadable(json: Partial<RecordJson>): boolean {
  return json.abilities !== undefined;
}

function getKey(tableId: string, id: string): string {
  return `${tableId}/${id}`;
}
