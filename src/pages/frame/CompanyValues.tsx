import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { language } from '@/i18n';
import { addresses } from '@/routes';
import { useStores } from '@/stores';
import { ValueServicesProvider, type ValueServices } from '@/values';

/** What values look up, from the company that the person is in. */
export const CompanyValues = observer(function CompanyValues({ children }: { children: ReactNode }) {
  const { company, records } = useStores();
  const timeZone = company.client?.time_zone ?? 'UTC';
  const { members } = company;
  const services = useMemo<ValueServices>(() => ({
    language: language(),
    timeZone,
    members,
    member: (id) => company.member(id),
    recordTitle: (tableId, id) => records.get(tableId, id)?.title,
    recordLink: (tableId, id) => addresses.detail({ type: tableId, id }),
  }), [company, records, timeZone, members]);
  return <ValueServicesProvider value={services}>{children}</ValueServicesProvider>;
});
