import { runInAction } from 'mobx';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '@/api';
import { addresses, replacePage, writeParameter } from '@/routes';
import { allowsWayBack } from '@/stores/device/way-back';
import { useStores, type RootStore, type StoredRecord } from '@/stores';

interface Loading {
  record: StoredRecord | undefined;
  error: unknown;
  /** Requests the record again and keeps showing the current content until the answer arrives. */
  reload(): Promise<void>;
}

/** Returns the record of the address: at once if a list has shown it, and then with the server's current values. */
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
      // The record was merged into another record, and its address leads there (SD-108).
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

/** Returns the record that a removed record was merged into; undefined for any other error. */
function ledTo(error: unknown): string | undefined {
  const led = error instanceof ApiError ? error.params.merged_into : undefined;
  return typeof led === 'string' ? led : undefined;
}

/** Returns true if the record does not exist for this reader, unlike a failure of the connection. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['deleted', 'notFound', 'notReadable'].includes(error.name);
}

function cachedRecord({ records, company }: RootStore, type: string | undefined, id: string): StoredRecord | undefined {
  if (type) return records.get(type, id);
  return company.tables.map((table) => records.get(table.table_id, id)).find(Boolean);
}

/** An address without a type names the record only by its id; the answer contains its type. */
async function load(stores: RootStore, type: string | undefined, id: string): Promise<StoredRecord> {
  const table = type ?? cachedRecord(stores, undefined, id)?.tableId;
  if (table !== undefined) return stores.records.load(table, id);
  const json = await stores.api.call('records.info', { id });
  return runInAction(() => stores.records.put(json, true));
}
