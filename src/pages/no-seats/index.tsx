import { Armchair } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { joinNames } from '@/i18n';
import { AccessPage } from '@/pages/frame/AccessPage';
import { useStores } from '@/stores';

/** No seat is free (10). The page names the administrators to ask, if the refusal named them. */
export default function NoSeatsPage() {
  return (
    <AccessPage icon={<Armchair size={32} />} reason="noSeats">
      <Administrators />
    </AccessPage>
  );
}

const Administrators = observer(function Administrators() {
  const { t } = useTranslation('access');
  const { session } = useStores();
  useEffect(() => {
    // After a reload the page does not know the administrators, nor whether a seat was assigned since; the server does.
    if (session.state === 'starting' && session.stored.token) void session.retry(true);
  }, [session]);
  if (session.administrators.length === 0) return null;
  return <p>{t('noSeats.administrators', { names: joinNames(session.administrators) })}</p>;
});
