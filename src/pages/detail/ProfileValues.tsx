import { capabilities } from '@domain/platforms';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useStores } from '@/stores';
import { useValueServices, ValueServicesProvider, type ValueServices } from '@/values';

/** Inside a suite that can show a person, the colleagues on the page open their profile (specification section 6: where an id of the suite exists). */
export const ProfileValues = observer(function ProfileValues({ children }: { children: ReactNode }) {
  const stores = useStores();
  const outer = useValueServices();
  const services = useMemo<ValueServices>(() => {
    const { company, around: { container } } = stores;
    if (!container || !capabilities[container].openProfile) return outer;
    return {
      ...outer,
      profile: (memberId) => {
        const member = company.member(memberId);
        return member && !member.deleted ? async () => (await import('@/stores/company/open-profile')).openProfile(stores, member) : undefined;
      },
    };
  }, [outer, stores]);
  return <ValueServicesProvider value={services}>{children}</ValueServicesProvider>;
});
