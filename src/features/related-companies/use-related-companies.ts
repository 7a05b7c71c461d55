import { useEffect } from 'react';
import { useStores, type StoredRecord } from '@/stores';
import { getRelatedCompanies, type RelatedCompanies } from '@/stores/links/RelatedCompanies';

/** The companies that a record is related with, loaded again when somebody has written the record: they may be others. */
export function useRelatedCompanies(record: StoredRecord): RelatedCompanies {
  const related = getRelatedCompanies(useStores(), record);
  const { json } = record;
  useEffect(() => {
    void related.load();
  }, [related, json]);
  return related;
}
