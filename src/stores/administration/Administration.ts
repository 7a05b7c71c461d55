import type { Output, RawInput } from '@domain/contract';
import type { ConfigurationFault } from '@domain/contract/admin';
import type { AuditEntry } from '@domain/contract/admin-log';
import type { AmountChoice } from '@domain/metadata/currency';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RootStore } from '../RootStore';
import { onConfiguration } from '../notices';

export type AdminCompany = Output<'admin.company'>;
export type AdminType = Output<'admin.type'>;
export type ConfigurationChange = RawInput<'admin.change'>['changes'][number];
export type ChangeUse = Output<'admin.preview'>['uses'][number];

export type ChangeOutcome =
  | { kind: 'done'; entryIds: readonly string[] }
  | { kind: 'faulty'; faults: readonly ConfigurationFault[] }
  /** Somebody else has changed the same since; the store shows their state already. */
  | { kind: 'conflict'; entries: readonly AuditEntry[] }
  | { kind: 'inUse'; records: number; members: number };

/** The configuration of one object type, as an administrator sees it. */
export class TypeConfiguration {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  answer: AdminType | undefined;

  constructor(
    private readonly api: Api,
    readonly tableId: string,
  ) {
    makeAutoObservable<this, 'api'>(this, { api: false, tableId: false, answer: observableRef, error: observableRef });
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const answer = await this.api.call('admin.type', { table_id: this.tableId });
      return () => {
        // An answer that set out before a change may come in after it.
        if (answer.version >= (this.answer?.version ?? 0)) this.answer = answer;
      };
    });
  }
}

/** What a company has configured, for its administrators: read as a whole, changed thing by thing. */
export class Administration {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  answer: AdminCompany | undefined;
  /** A change is under way. */
  busy = false;
  /** Rates are being read. */
  reading = false;
  private readonly types = observable.map<string, TypeConfiguration>({}, { deep: false });
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    /** The app itself shows what was changed. */
    private readonly changed: () => void,
  ) {
    makeAutoObservable<this, 'api' | 'changed' | 'types' | 'key'>(
      this,
      { api: false, changed: false, types: false, key: false, answer: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const answer = await this.api.call('admin.company', {});
      return () => {
        if (answer.version >= (this.answer?.version ?? 0)) this.answer = answer;
      };
    });
  }

  /** The configuration of a type; asked for when it is first wanted. */
  type(tableId: string): TypeConfiguration {
    const known = this.types.get(tableId);
    if (known) return known;
    const type = new TypeConfiguration(this.api, tableId);
    runInAction(() => this.types.set(tableId, type));
    void type.load();
    return type;
  }

  /** Somebody has changed something: everything that was read is read again. */
  async refresh(): Promise<void> {
    await Promise.all([this.load(), ...[...this.types.values()].map((type) => type.load())]);
  }

  /**
   * Makes changes, all of them or none.
   * @param seen the version that the caller has seen
   * @param amounts what happens to stored amounts where another currency becomes the main one
   * Throws what is neither a refusal of these changes nor their success.
   */
  async change(seen: number, changes: ConfigurationChange[], amounts?: AmountChoice): Promise<ChangeOutcome> {
    this.busy = true;
    try {
      const input = { version: seen, changes, ...(amounts && { amounts }) };
      const done = await this.key.send(input, (idempotencyKey) =>
        this.api.call('admin.change', input, { idempotencyKey }),
      );
      this.changed();
      await this.refresh();
      return { kind: 'done', entryIds: done.entry_ids };
    } catch (error) {
      const outcome = refusal(error);
      if (!outcome) throw error;
      if (outcome.kind === 'conflict') await this.refresh();
      return outcome;
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  /** Reads the rates of the currencies now. Throws where the server could not be asked. */
  async readRates(): Promise<Output<'admin.readRates'>> {
    this.reading = true;
    try {
      const outcome = await this.api.call('admin.readRates', {});
      await this.refresh();
      return outcome;
    } finally {
      runInAction(() => (this.reading = false));
    }
  }

  /** What changes would do. */
  preview(changes: ConfigurationChange[]): Promise<Output<'admin.preview'>> {
    return this.api.call('admin.preview', { changes });
  }

  clear(): void {
    this.types.clear();
  }
}

function refusal(error: unknown): ChangeOutcome | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { params } = error;
  switch (error.name) {
    case 'configurationFaulty':
      return { kind: 'faulty', faults: (params['faults'] ?? []) as ConfigurationFault[] };
    case 'configurationChanged':
      return { kind: 'conflict', entries: (params['entries'] ?? []) as AuditEntry[] };
    case 'configurationInUse':
      return { kind: 'inUse', records: Number(params['records'] ?? 0), members: Number(params['members'] ?? 0) };
    default:
      return undefined;
  }
}

/** The administration of this session's company: one store, which follows what other administrators do. */
export function administrationOf(stores: RootStore): Administration {
  return stores.late(makeAdministration);
}

function makeAdministration(stores: RootStore): Administration {
  const administration = new Administration(stores.api, () => void stores.company.load());
  onConfiguration(stores, () => void administration.refresh());
  return administration;
}
