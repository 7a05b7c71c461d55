import { momentText } from '@domain/calendar/time-texts';
import { Eye } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { useStores } from '@/stores';
import { readView } from '@/stores/session/view';
import styles from './view-bar.module.css';

/** Shows the member as whom an administrator looks and until when, on every page, with the way back (ADR-0173). */
export default observer(function ViewBar() {
  const { t } = useTranslation('people');
  const { company, session } = useStores();
  const [view] = useState(readView);
  const [isLeaving, setLeaving] = useState(false);
  const expires = view?.expires;
  useEffect(() => {
    if (expires === undefined) return undefined;
    // The server answers no further call, so the screen must not look as if it did.
    const timer = setTimeout(() => void session.leaveView(), Math.max(0, expires - Date.now()));
    return () => clearTimeout(timer);
  }, [expires, session]);
  if (!view) return null;
  const until = momentText(view.expires, company.client?.time_zone ?? 'UTC').slice(11);
  const leave = () => {
    setLeaving(true);
    void session.leaveView();
  };
  return (
    <section className={styles.bar} aria-label={t('seeAs.barLabel')}>
      <Eye size={18} aria-hidden="true" />
      <p className={styles.words}>
        <strong className={styles.name}>{t('seeAs.as', { name: view.name })}</strong>
        <span className={styles.hint}>{t('seeAs.readOnly', { time: until })}</span>
      </p>
      <Button busy={isLeaving} onClick={leave}>
        {t('seeAs.end')}
      </Button>
    </section>
  );
});
