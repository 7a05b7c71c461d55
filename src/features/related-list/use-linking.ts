import { nameOfMany, nameOfOne } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { getBehaviour } from '@domain/objects/behaviour';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import type { StoredRecord } from '@/stores';
import type { LinkedRecords } from '@/stores/links/LinkedRecords';
import { useValueServices } from '@/values';

export interface LinkActions {
  /** Opens the picker, with an initial keyword if there is one; undefined if no further record can be linked. */
  add: ((keyword?: string) => void) | undefined;
  /** The text of the button: to choose records, or to create a new one. */
  label: string;
  /** Unlinks a record; undefined if the person may not unlink. */
  remove: ((linkedRecord: StoredRecord) => Promise<void>) | undefined;
}

/** Returns the actions on the records that are linked with one. Records that could not be changed are reported with their number and type. */
export function useLinking(linked: LinkedRecords, record: StoredRecord, table: ObjectType): LinkActions {
  const { t } = useTranslation('links');
  const { records } = useValueServices();
  const type = nameOfMany(table, language());
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
  // A record of a type without its own list is created from the record that needs it (REQ records 2).
  const makesNew = getBehaviour(table.table_id).presence !== 'listed' && table.abilities.create;
  const choose = async (keyword?: string) => {
    const chosenIds = await records.choose({
      tableId: linked.tableId,
      label: type,
      linked: linked.list.items.map(({ id }) => id),
      min: 1,
      max: linked.room,
      self: { tableId: record.tableId, id: record.id },
      openOnly: table.is_stage_on,
      pipelineId: table.table_id === record.tableId ? record.json.pipeline_id : undefined,
      keyword,
      makesNew,
    });
    if (chosenIds && chosenIds.length > 0) await change({ add: chosenIds });
  };
  const label = makesNew ? t('create', { type: nameOfOne(table, language()) }) : t('related.add');
  if (!record.abilities.update) return { add: undefined, remove: undefined, label };
  return {
    add: linked.room > 0 ? (keyword) => void choose(keyword) : undefined,
    remove: (linkedRecord) => change({ remove: [linkedRecord.id] }),
    label,
  };
}
