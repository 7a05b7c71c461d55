import { useTranslation } from 'react-i18next';
import { useValueServices } from '../services';

export interface NamedLinkView {
  id: string;
  /** Its title, or what there is to say instead. */
  text: string;
  /** There, and to be seen by the reader. */
  open: boolean;
  /** False for one that the reader may not see: it stays where it is (the server keeps it). */
  mayLeave: boolean;
}

/** Returns the texts and states of the linked records of one type. */
export function useNamed(tableId: string, ids: readonly string[]): NamedLinkView[] {
  const { t } = useTranslation('values');
  const { records } = useValueServices();
  return ids.map((id) => {
    const record = records.named(tableId, id);
    if (record?.deleted)
      return { id, text: t('deletedRecord', { name: record.title ?? '' }).trim(), open: false, mayLeave: true };
    if (!record?.readable) return { id, text: t('hiddenRecord'), open: false, mayLeave: false };
    return { id, text: record.title || t('untitled'), open: true, mayLeave: true };
  });
}
