import { noForm, noPosition, noUploads, type ValueServices } from '@/values';

/** Returns services without data; a test passes the ones that it needs. */
export function valueServices(over: Partial<ValueServices> = {}): ValueServices {
  return {
    language: 'en',
    timeZone: 'UTC',
    country: 'CN',
    currencies: [],
    people: { members: [], teams: [], member: () => undefined, Profile: undefined },
    records: {
      tables: [],
      named: () => undefined,
      link: (table, id) => `/detail?type=${table}&id=${id}`,
      choose: () => Promise.resolve(undefined),
    },
    options: {
      search: () => Promise.resolve({ kind: 'found', list: [], more: false }),
      name: () => Promise.resolve(),
      add: () => Promise.resolve({ kind: 'refused', sentence: 'Nobody may add options here.' }),
    },
    files: {
      uploads: noUploads,
      uploadPicture: () => Promise.reject(new Error('There is no store')),
      open: () => false,
    },
    position: noPosition,
    form: noForm,
    ...over,
  };
}
