import { localised } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import type { StoredRecord } from '@/stores';
import type { LinkedRecords } from '@/stores/records/LinkedRecords';
import { useValueServices } from '@/values';

export interface Linking {
  /** Opens the picker; undefined where nothing more can be linked. */
  add: (() => void) | undefined;
  /** Undefined where the person may not unlink. */
  remove: ((other: StoredRecord) => Promise<void>) | undefined;
}

/** What can be done with the records that are linked with one; what could not be changed is said with its number and type. */
export function useLinking(linked: LinkedRecords, record: StoredRecord, table: ObjectType): Linking {
  const { t } = useTranslation('links');
  const { records } = useValueServices();
  const type = localised(table, 'name', table.name, language());
  const change = async (links: { add?: readonly string[]; remove?: readonly string[] }) => {
    try {
      const fail = await linked.change(links);
      showToast(
        fail > 0
          ? { kind: 'failure', text: t('related.partly', { count: fail, type }) }
          : { kind: 'success', text: t('related.done') },
      );
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const choose = async () => {
    const chosen = await records.choose({
      tableId: linked.tableId,
      label: type,
      linked: linked.list.items.map(({ id }) => id),
      min: 1,
      max: linked.room,
      self: { tableId: record.tableId, id: record.id },
    });
    if (chosen && chosen.length > 0) await change({ add: chosen });
  };
  if (!record.abilities.update) return { add: undefined, remove: undefined };
  return { add: linked.room > 0 ? () => void choose() : undefined, remove: (other) => change({ remove: [other.id] }) };
}
