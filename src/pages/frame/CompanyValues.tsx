import { getHomeCountry } from '@domain/regions/home';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyLayer } from '@/components/lazy';
import { language } from '@/i18n';
import { addresses } from '@/routes';
import { useStores } from '@/stores';
import type { optionSearch as OptionSearch } from '@/stores/company/search-options';
import { noForm, noPosition, noUploads, ValueServicesProvider, type RecordChoice, type ValueServices } from '@/values';
import type { PickerRequest } from './RecordPickers';

const optionSearch = async (...args: Parameters<typeof OptionSearch>) =>
  (await import(/* webpackChunkName: "value-inputs" */ '@/stores/company/search-options')).optionSearch(...args);
const RecordPickers = lazyLayer(
  () => import(/* webpackChunkName: "related-picker" */ './RecordPickers'),
  ({ asked: requests }) => requests.forEach(({ answer }) => answer(undefined)),
  { size: 'half' },
);

/** Provides the company's data that values look up, and the picker of records above the content that opens it. */
export const CompanyValues = observer(function CompanyValues({ children }: { children: ReactNode }) {
  const stores = useStores();
  const { api, company, records, around: env } = stores;
  const { container } = env;
  const { asked: requests, choose } = usePickers();
  const timeZone = company.client?.time_zone ?? 'UTC';
  const { members, teams, currencies, tables, channel } = company;
  const services = useMemo<ValueServices>(
    () => ({
      language: language(),
      timeZone,
      country: getHomeCountry(channel, timeZone),
      currencies,
      people: { members, teams, member: (id) => company.member(id), Profile: undefined },
      records: {
        tables,
        named: (tableId, id) => records.named(tableId, id),
        link: (tableId, id, tab) => addresses.detail({ type: tableId, id, ...(tab ? { tab } : {}) }),
        choose,
      },
      options: {
        search: async (...args) => (await optionSearch(api, records)).search(...args),
        name: async (...args) => (await optionSearch(api, records)).name(...args),
        add: async (field, label) =>
          (await import('@/stores/company/add-option')).addOption(api, company, field, label),
      },
      files: {
        uploads: noUploads,
        uploadPicture: async (file) =>
          (await import(/* webpackChunkName: "files" */ '@/stores/files/upload-picture')).uploadPicture(api, file),
        open: (file) => {
          if (!container) return false;
          void import(/* webpackChunkName: "files" */ '@/stores/files/open-file').then((openFileModule) =>
            openFileModule.openFile(stores, file),
          );
          return true;
        },
      },
      position: noPosition,
      form: noForm,
    }),
    [stores, container, api, company, records, timeZone, channel, members, teams, currencies, tables, choose],
  );
  return (
    <ValueServicesProvider value={services}>
      {children}
      {requests.length > 0 && <RecordPickers asked={requests} />}
    </ValueServicesProvider>
  );
});

/** Returns the open pickers, and a function that opens one and resolves with the choice. */
function usePickers() {
  const [requests, setAsked] = useState<readonly PickerRequest[]>([]);
  const last = useRef(0);
  const choose = useMemo(
    () => (choice: RecordChoice) =>
      new Promise<readonly string[] | undefined>((resolve) => {
        const key = (last.current += 1);
        const answer = (ids: readonly string[] | undefined) => {
          setAsked((open) => open.filter((request) => request.key !== key));
          resolve(ids);
        };
        setAsked((open) => [...open, { key, choice, answer }]);
      }),
    [],
  );
  return { asked: requests, choose };
}
