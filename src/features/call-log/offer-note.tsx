import { shortTime } from '@domain/calendar/time-texts';
import { deviceTimeZone } from '@domain/calendar/zones';
import { Phone, X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import type { StartedCall } from '@/stores/notes/calls';
import styles from './call-log.module.css';

/** Offers a note about a call, above whatever page is there, until somebody answers. */
export function offerNote(call: StartedCall, onNote: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Offer
      call={call}
      onNote={() => {
        close();
        onNote();
      }}
      onClose={close}
    />,
  );
}

function Offer({ call, onNote, onClose }: { call: StartedCall; onNote(): void; onClose(): void }) {
  const { t } = useTranslation('notes');
  // The phone's own clock: it is about when the person held it.
  const time = shortTime(call.at, Date.now(), deviceTimeZone());
  return (
    <section className={styles.offer} role="status" aria-label={t('call.title')}>
      <Phone size={20} aria-hidden="true" />
      <p className={styles.words}>{t('call.text', { name: call.title, time })}</p>
      <button type="button" className={styles.note} onClick={onNote}>
        {t('title')}
      </button>
      <IconButton label={t('call.no')} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
