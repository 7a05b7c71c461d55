import type { NamedRecord, RecordJson } from '@domain/contract/shapes';
import { objectCalls } from '@domain/contract/record-calls';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { RecordModel } from './Record';

/** The records that this page has loaded, by type and id. */
export class RecordStore {
  readonly #known = observable.map<string, RecordModel>({}, { deep: false });
  /** The linked records, and options (optionTable), in answers, by `<table>:<id>`. */
  readonly #refs = observable.map<string, NamedRecord>({}, { deep: false });

  /** Records that were requested before their page was shown, by key; the page's own first request uses them. */
  readonly #ahead = new Map<string, Promise<RecordModel>>();
  /** The pages that show one record and reload by themselves. */
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  get(tableId: string, id: string): RecordModel | undefined {
    return this.#known.get(getKey(tableId, id));
  }

  /** Returns the known data of a record that a value names: the record itself, or the data that an answer sent along with the value. */
  named(tableId: string, id: string): NamedRecord | undefined {
    const record = this.get(tableId, id);
    return record ? { title: record.title, readable: true } : this.#refs.get(`${tableId}:${id}`);
  }

  /** Stores the linked records of an answer. */
  mergeRefs(refs: Readonly<Record<string, NamedRecord>>): void {
    for (const [name, ref] of Object.entries(refs)) this.#refs.set(name, ref);
  }

  /** Applies an answer; a known record is updated in place. @param isOwn whether the answer is complete and about this record alone */
  put(json: RecordJson, isOwn = false): RecordModel {
    if (typeof json?._id !== 'string' || typeof json.table_id !== 'string') throw new ApiError('malformed');
    this.mergeRefs(json._refs ?? {});
    const key = getKey(json.table_id, json._id);
    const storedRecord = this.#known.get(key);
    if (storedRecord) {
      // A list that was requested before an edit may arrive after the edit.
      if (json.update_time >= storedRecord.json.update_time)
        storedRecord.take(isOwn ? json : withOwn(json, storedRecord.json));
      return storedRecord;
    }
    const record = new RecordModel(json);
    this.#known.set(key, record);
    return record;
  }

  /** Requests a record before its page is drawn. */
  loadAhead(tableId: string, id: string): void {
    const loading = this.load(tableId, id);
    loading.catch(() => undefined);
    this.#ahead.set(getKey(tableId, id), loading);
  }

  /** Loads one record. Throws notFound, deleted, notReadable and transport errors. */
  async load(tableId: string, id: string, signal?: AbortSignal): Promise<RecordModel> {
    const key = getKey(tableId, id);
    const ahead = this.#ahead.get(key);
    if (ahead && this.#ahead.delete(key)) return ahead;
    const calls = objectCalls(tableId);
    // The name of the id, and whether the table is named, differ by call (domain/contract/record-calls); every info call answers a record.
    const input = { [calls.idKey]: id, ...(calls.namesTable.info ? { table_id: tableId } : {}) } as { id: string };
    const json = await this.#api.call(calls.info as 'organization.info', input, { signal });
    // An answer without abilities means that the record is unreadable (REQ shell 8.13).
    if (!isReadable(json)) throw new ApiError('notReadable');
    return runInAction(() => this.put(json, true));
  }

  /** Registers a page of this record: `written` is called on a write by others. @returns a function that unregisters it */
  watch(tableId: string, id: string, onWritten: () => void): () => void {
    const key = getKey(tableId, id);
    const listeners = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, listeners.add(onWritten));
    return () => {
      listeners.delete(onWritten);
      if (listeners.size === 0) this.#watchers.delete(key);
    };
  }

  /** Reports a write of this record. @returns whether a page shows it. */
  written(tableId: string, id: string): boolean {
    const watching = this.#watchers.get(getKey(tableId, id));
    for (const listener of watching ?? []) listener();
    return watching !== undefined;
  }

  remove(tableId: string, id: string): void {
    this.#known.delete(getKey(tableId, id));
  }

  clear(): void {
    this.#ahead.clear();
    this.#known.clear();
    this.#refs.clear();
  }
}

/** The properties of a single record's answer: a list that is read later must not remove them. */
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
