import { getId, getSection, type Item } from '@domain/configuration/sections';
import { unkeptProperties } from '@domain/configuration/unkept';
import type { Output, RawInput } from '@domain/contract';
import type { ConfigurationFault } from '@domain/contract/configuration/admin';
import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import type { AmountChoice } from '@domain/metadata/currency';
import i18next from 'i18next';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RootStore } from '../RootStore';
import { onConfiguration } from '../notices';

export type AdminCompany = Output<'admin.company'>;
export type AdminType = Output<'admin.type'>;
export type ConfigurationChangeInput = RawInput<'admin.change'>['changes'][number];
export type ChangeUse = Output<'admin.preview'>['uses'][number];

export type ChangeOutcome =
  /** The changes are stored, and the store has reloaded them. */
  | { kind: 'done'; entryIds: readonly string[] }
  /** The changes were refused, or (code `notKept`) stored without these settings. */
  | { kind: 'faulty'; faults: readonly ConfigurationFault[] }
  /** Another administrator has changed the same values since; the store already shows that state. */
  | { kind: 'conflict'; entries: readonly AuditEntry[] }
  | { kind: 'inUse'; records: number; members: number };

/** The configuration of one object type, for an administrator. */
export class TypeConfiguration {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  answer: AdminType | undefined;
  readonly #api: Api;

  constructor(
    api: Api,
    readonly tableId: string,
  ) {
    this.#api = api;
    makeAutoObservable(this, { tableId: false, answer: observableRef, error: observableRef });
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const answer = await this.#api.call('admin.type', { table_id: this.tableId });
      return () => {
        // An answer from before a change may arrive after the change.
        if (answer.version >= (this.answer?.version ?? 0)) this.answer = answer;
      };
    });
  }
}

/** The configuration of a company, for its administrators: read as a whole, changed item by item. */
export class Administration {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  answer: AdminCompany | undefined;
  /** Whether a change is running. */
  busy = false;
  /** Whether rates are being read. */
  reading = false;
  readonly #types = observable.map<string, TypeConfiguration>({}, { deep: false });
  readonly #key = new IdempotencyKey();
  readonly #api: Api;
  /** Reloads the app's own data after a change. */
  readonly #onChange: () => void;

  constructor(api: Api, onChanged: () => void) {
    this.#api = api;
    this.#onChange = onChanged;
    makeAutoObservable(this, { answer: observableRef, error: observableRef }, { autoBind: true });
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const answer = await this.#api.call('admin.company', {});
      return () => {
        if (answer.version >= (this.answer?.version ?? 0)) this.answer = answer;
      };
    });
  }

  /** Returns the configuration of a type; loaded at its first use. */
  type(tableId: string): TypeConfiguration {
    const cachedType = this.#types.get(tableId);
    if (cachedType) return cachedType;
    const type = new TypeConfiguration(this.#api, tableId);
    runInAction(() => this.#types.set(tableId, type));
    void type.load();
    return type;
  }

  /** Reloads everything that is loaded, because another administrator has changed the configuration. */
  async refresh(): Promise<void> {
    await Promise.all([this.load(), ...[...this.#types.values()].map((type) => type.load())]);
  }

  /**
   * Makes changes, all of them or none. @param seenVersion the version that the caller has seen @param amounts the choice for stored amounts where
   * the main currency changes. Throws errors other than refusals of these changes.
   */
  async change(
    seenVersion: number,
    changes: ConfigurationChangeInput[],
    amounts?: AmountChoice,
  ): Promise<ChangeOutcome> {
    this.busy = true;
    try {
      const input = { version: seenVersion, changes, ...(amounts && { amounts }) };
      const result = await this.#key.send(input, (idempotencyKey) =>
        this.#api.call('admin.change', input, { idempotencyKey }),
      );
      this.#onChange();
      await this.refresh();
      const faults = await this.unkept(result.version, changes);
      return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'done', entryIds: result.entry_ids };
    } catch (error) {
      const outcome = refusal(error);
      if (!outcome) throw error;
      if (outcome.kind === 'conflict') await this.refresh();
      return outcome;
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  /** Returns the changes that are stored in another form than they were sent. Throws if the configuration cannot be read. */
  private async unkept(version: number, changes: readonly ConfigurationChangeInput[]): Promise<ConfigurationFault[]> {
    const faults: ConfigurationFault[] = [];
    for (const change of changes) {
      if (change.action === 'order' || change.action === 'restore') continue;
      const { section, table_id } = change;
      const id = change.action === 'add' ? getId(section, change.value) : change.id;
      const stored = (await this.loadItems(version, change)).find((item) => getId(section, item) === id);
      for (const path of unkeptProperties(change, stored))
        faults.push({ section, table_id, id, path, code: 'notKept', about: path, text: unkeptText(path) });
    }
    return faults;
  }

  /** Returns the items of a section in this version or a later one. */
  private async loadItems(version: number, { section, table_id }: ConfigurationChangeInput): Promise<readonly Item[]> {
    if (getSection(section).isOfType) {
      const type = this.type(table_id ?? '');
      if ((type.answer?.version ?? -1) < version) await type.load();
      const { answer } = type;
      if (!answer || answer.version < version) throw type.error;
      return (answer.type[section] ?? []) as readonly Item[];
    }
    const { answer } = this;
    if (!answer || answer.version < version) throw this.error;
    switch (section) {
      case 'company':
        return [answer.company];
      case 'company_lookup':
        return answer.company_lookup ? [answer.company_lookup] : [];
      case 'currencies':
        return answer.currencies;
      case 'roles':
        return answer.roles.map(({ role }) => role);
      default:
        return answer.types.map(({ type }) => type);
    }
  }

  /** Reads the rates now. Throws if the server cannot be reached. */
  async readRates(): Promise<Output<'admin.readRates'>> {
    this.reading = true;
    try {
      const outcome = await this.#api.call('admin.readRates', {});
      await this.refresh();
      return outcome;
    } finally {
      runInAction(() => (this.reading = false));
    }
  }

  /** Returns the effects of changes. */
  preview(changes: ConfigurationChangeInput[]): Promise<Output<'admin.preview'>> {
    return this.#api.call('admin.preview', { changes });
  }

  clear(): void {
    this.#types.clear();
  }
}

function unkeptText(property: string): string {
  if (property === '') return i18next.t('administration:form.notDone');
  const label = `administration:property.${property}`;
  const setting = i18next.exists(label) ? i18next.t(label as 'administration:property.name') : property;
  return i18next.t('administration:form.notKept', { setting });
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

/** Returns the administration of this session's company: a single store, which follows other administrators. */
export function getAdministration(stores: RootStore): Administration {
  return stores.late(makeAdministration);
}

function makeAdministration(stores: RootStore): Administration {
  const administration = new Administration(stores.api, () => void stores.company.load());
  onConfiguration(stores, () => void administration.refresh());
  return administration;
}
