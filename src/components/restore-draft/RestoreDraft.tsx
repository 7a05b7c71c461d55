import { shortTime } from '@domain/calendar/time-texts';
import { deviceTimeZone } from '@domain/calendar/zones';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import styles from './restore-draft.module.css';

/** Offers input that was typed before and not saved: the user restores it, or discards it. */
export function RestoreDraft({ savedAt, onTake, onDiscard }: { savedAt: number; onTake(): void; onDiscard(): void }) {
  const { t } = useTranslation('detail');
  // The time uses the phone's own zone, because it concerns the user's device.
  const time = shortTime(savedAt, Date.now(), deviceTimeZone());
  return (
    <section className={styles.offer} aria-label={t('draft.title')}>
      <p>{t('draft.text', { time })}</p>
      <div className={styles.buttons}>
        <Button onClick={onDiscard}>{t('draft.discard')}</Button>
        <Button tone="primary" onClick={onTake}>
          {t('draft.take')}
        </Button>
      </div>
    </section>
  );
}
