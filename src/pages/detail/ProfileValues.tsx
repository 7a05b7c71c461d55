import { capabilities } from '@domain/platforms';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import { useValueServices, ValueServicesProvider, type ValueServices } from '@/values';
import styles from './detail.module.css';

/** Inside a suite that can show a person, the colleagues on the page open their profile (REQ records 6: only where an id of the suite exists). */
export const ProfileValues = observer(function ProfileValues({ children }: { children: ReactNode }) {
  const { container } = useStores().around;
  const outer = useValueServices();
  const services = useMemo<ValueServices>(
    () =>
      container && capabilities[container].openProfile ? { ...outer, people: { ...outer.people, Profile } } : outer,
    [outer, container],
  );
  return <ValueServicesProvider value={services}>{children}</ValueServicesProvider>;
});

function Profile({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const open = async () => {
    const member = stores.company.member(id);
    if (member) await (await import('@/stores/company/open-profile')).openProfile(stores, member);
  };
  return (
    <button type="button" className={styles.person} aria-label={t('profileOf', { name })} onClick={() => void open()}>
      {children}
    </button>
  );
}
