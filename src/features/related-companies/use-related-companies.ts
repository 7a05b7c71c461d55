import { useEffect } from 'react';
import { useStores, type StoredRecord } from '@/stores';
import { getRelatedCompanies, type RelatedCompanies } from '@/stores/links/RelatedCompanies';

/** Returns the related companies of a record, and loads them again when someone has changed the record. */
export function useRelatedCompanies(record: StoredRecord): RelatedCompanies {
  const related = getRelatedCompanies(useStores(), record);
  const { json } = record;
  useEffect(() => {
    void related.load();
  }, [related, json]);
  return related;
}
