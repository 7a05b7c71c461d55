import { runInAction } from 'mobx';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '@/api';
import { addresses, replacePage, writeParameter } from '@/routes';
import { allowsWayBack } from '@/stores/device/way-back';
import { useStores, type RootStore, type StoredRecord } from '@/stores';

interface Loading {
  record: StoredRecord | undefined;
  error: unknown;
  /** Asks the server again; what is shown stays meanwhile. */
  reload(): Promise<void>;
}

/** The record of the address: at once where a list has shown it, and then as the server says it now. */
export function useRecord(type: string | undefined, id: string | undefined): Loading {
  const stores = useStores();
  const [currentRecord, setFound] = useState<StoredRecord | undefined>(() =>
    id ? cachedRecord(stores, type, id) : undefined,
  );
  const [error, setError] = useState<unknown>();

  const reload = useCallback(async () => {
    setError(undefined);
    try {
      if (!id) throw new ApiError('notFound');
      const record = await load(stores, type, id);
      if (!type) writeParameter('type', record.tableId);
      setFound(record);
    } catch (problem) {
      const survivor = ledTo(problem);
      // It was merged into another record: its address leads there (SD-108).
      if (survivor !== undefined && type) {
        const address = addresses.detail({ type, id: survivor });
        if (allowsWayBack(address)) return replacePage(address);
      }
      if (isGone(problem) && id && type) {
        stores.records.remove(type, id);
        stores.lists.remove(type, id);
        setFound(undefined);
      }
      setError(problem);
    }
  }, [stores, type, id]);

  useEffect(() => {
    void reload();
  }, [reload]);
  return { record: currentRecord, error, reload };
}

/** The record that a removed one was merged into; undefined for any other. */
function ledTo(error: unknown): string | undefined {
  const led = error instanceof ApiError ? error.params.merged_into : undefined;
  return typeof led === 'string' ? led : undefined;
}

/** It is not a matter of the line: the record is not there for this reader. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['deleted', 'notFound', 'notReadable'].includes(error.name);
}

function cachedRecord({ records, company }: RootStore, type: string | undefined, id: string): StoredRecord | undefined {
  if (type) return records.get(type, id);
  return company.tables.map((table) => records.get(table.table_id, id)).find(Boolean);
}

/** An address without a type names the record only by its id: its type comes with it. */
async function load(stores: RootStore, type: string | undefined, id: string): Promise<StoredRecord> {
  const table = type ?? cachedRecord(stores, undefined, id)?.tableId;
  if (table !== undefined) return stores.records.load(table, id);
  const json = await stores.api.call('records.info', { id });
  return runInAction(() => stores.records.put(json, true));
}
