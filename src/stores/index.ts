import { createContext, useContext } from 'react';
import type { RootStore } from './RootStore';

export { RootStore } from './RootStore';
export { RecordModel as StoredRecord } from './records/Record';
export { RecordList } from './records/RecordList';
export type { ListView } from './views/ListView';
export type { CompanyStore } from './company/CompanyStore';

const StoresContext = createContext<RootStore | undefined>(undefined);
export const StoresProvider = StoresContext.Provider;

/** Returns the stores of this page. */
export function useStores(): RootStore {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('No stores above this component');
  return stores;
}
