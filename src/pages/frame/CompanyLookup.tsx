import { useMemo, type ReactNode } from 'react';
import { useStores } from '@/stores';
import type { CompanyLookupStore } from '@/stores/company/company-lookup';
import { useValueServices, ValueServicesProvider, type ValueServices } from '@/values';

/** Provides the company register to company fields. Its code loads with the first search, so the first page does not contain it. */
export function CompanyLookup({ children }: { children: ReactNode }) {
  const { api } = useStores();
  const outer = useValueServices();
  const companies = useMemo<CompanyLookupStore>(() => {
    let loaded: Promise<CompanyLookupStore> | undefined;
    const register = () =>
      (loaded ??= import(/* webpackChunkName: "value-inputs" */ '@/stores/company/company-lookup').then((file) =>
        file.companyLookup(api),
      ));
    return {
      search: async (keyword) => (await register()).search(keyword),
      fill: async (fullName) => (await register()).fill(fullName),
    };
  }, [api]);
  const services = useMemo<ValueServices>(() => ({ ...outer, form: { ...outer.form, companies } }), [outer, companies]);
  return <ValueServicesProvider value={services}>{children}</ValueServicesProvider>;
}
