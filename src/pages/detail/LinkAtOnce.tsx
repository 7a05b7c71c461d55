import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useLinking } from '@/features/related-list';
import { useStores, type StoredRecord } from '@/stores';
import { linkedRecords } from '@/stores/links/LinkedRecords';

interface Props {
  record: StoredRecord;
  /** The type of the records to link. */
  table: ObjectType;
  keyword: string | undefined;
  onClose(): void;
}

/** Opens the picker of a linked type that an address names, as soon as the number of records that may still be linked is known. */
export const LinkAtOnce = observer(function LinkAtOnce({ record, table, keyword, onClose }: Props) {
  const linked = linkedRecords(useStores(), record, table.table_id);
  const { add } = useLinking(linked, record, table);
  const isOpened = useRef(false);
  const { loaded } = linked.list;
  useEffect(() => {
    void linked.list.load();
  }, [linked]);
  useEffect(() => {
    if (!loaded || isOpened.current) return;
    isOpened.current = true;
    add?.(keyword);
    onClose();
  }, [loaded, add, keyword, onClose]);
  return null;
});
