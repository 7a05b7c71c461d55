import { useTranslation } from 'react-i18next';
import { useValueServices } from '../services';

export interface NamedLinkView {
  id: string;
  /** The record's title, or a substitute text. */
  text: string;
  /** Whether the record exists and the reader may see it. */
  open: boolean;
  /** False for a record that the reader may not see: it cannot be removed, because the server keeps it. */
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
