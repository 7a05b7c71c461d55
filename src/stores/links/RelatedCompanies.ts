import type { Output } from '@domain/contract';
import type { RelatedKind } from '@domain/links/related-companies';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RootStore } from '../RootStore';
import type { RecordModel } from '../records/Record';

/** A related company and its kind of relation. */
export interface RelatedCompany {
  record: RecordModel;
  kind: RelatedKind;
}

/** The number of companies in a page (REQ records 9, linked lists). */
const pageSize = 20;

const listIds = {
  parent: 'parent_organization_ids',
  child: 'child_organization_ids',
  relation: 'relation_organization_ids',
} as const satisfies Record<RelatedKind, keyof Output<'organization.relatedIds'>>;

/** The companies that are related with a customer, page by page, and the adding of others. */
export class RelatedCompanies {
  items: readonly RelatedCompany[] = [];
  hasMore = false;
  hasParent = false;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  busy = false;
  error: unknown;
  readonly #key = new IdempotencyKey();
  readonly #stores: RootStore;
  readonly #id: string;

  constructor(stores: RootStore, id: string) {
    this.#stores = stores;
    this.#id = id;
    makeAutoObservable(this, { items: observableRef, error: observableRef }, { autoBind: true });
  }

  get loaded(): boolean {
    return this.status === 'ready';
  }

  /** Loads the first page, or as many as are shown. */
  load(): Promise<void> {
    return this.page(0, Math.max(pageSize, this.items.length));
  }

  more(): Promise<void> {
    return this.page(this.items.length, pageSize);
  }

  private async page(skip: number, limit: number): Promise<void> {
    const { api, records } = this.#stores;
    this.busy = true;
    await loadInto(this, async () => {
      const answer = await api.call('organization.relatedList', { id: this.#id, skip, limit: Math.min(100, limit) });
      return () => {
        const companies = answer.list.map(({ related_type: kind, ...json }) => ({ record: records.put(json), kind }));
        this.items = [...this.items.slice(0, skip), ...companies];
        this.hasMore = answer.has_more;
        this.hasParent = answer.has_parent;
      };
    });
    runInAction(() => {
      this.busy = false;
    });
  }

  /** Relates the company with others as one kind. Throws ApiErrors that name the company that does not fit. */
  add(kind: RelatedKind, ids: readonly string[]): Promise<void> {
    return this.change(kind, (currentIds) => [...new Set([...currentIds, ...ids])]);
  }

  remove({ record, kind }: RelatedCompany): Promise<void> {
    return this.change(kind, (currentIds) => currentIds.filter((id) => id !== record.id));
  }

  /** Returns the ids of related companies, which the picker need not offer again. */
  related(kind: RelatedKind): string[] {
    return this.items.filter((company) => company.kind === kind).map(({ record }) => record.id);
  }

  private async change(kind: RelatedKind, update: (currentIds: readonly string[]) => string[]): Promise<void> {
    const { api } = this.#stores;
    const currentIds = (await api.call('organization.relatedIds', { id: this.#id }))[listIds[kind]];
    const input = { id: this.#id, related: { [kind]: update(currentIds) } };
    await this.#key.send(input, (idempotencyKey) => api.call('organization.relatedUpdate', input, { idempotencyKey }));
    await this.load();
  }
}

const companiesByRecord = new WeakMap<RecordModel, RelatedCompanies>();

/** One instance per record, so that the card on the overview and the tab show the same. */
export function getRelatedCompanies(stores: RootStore, record: RecordModel): RelatedCompanies {
  const related = companiesByRecord.get(record) ?? new RelatedCompanies(stores, record.id);
  companiesByRecord.set(record, related);
  return related;
}
