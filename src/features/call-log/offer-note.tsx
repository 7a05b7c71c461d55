import { Phone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Docked } from '@/components/dock';
import { IconButton } from '@/components/icon-button';
import { followPages } from '@/components/sheet/layers';
import type { StartedCall } from '@/stores/notes/calls';
import styles from './call-log.module.css';

/** The time in milliseconds after which the offer disappears. */
const shownFor = 10_000;

let closeLast: (() => void) | undefined;

/**
 * Offers a note about a call above the current page, until the user answers, leaves the page, or ten seconds are over. @returns the function that
 * removes the offer
 */
export function offerNote(call: StartedCall, onNote: () => void): () => void {
  closeLast?.();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = () => {
    if (closeLast !== close) return;
    closeLast = undefined;
    leave();
    root.unmount();
    container.remove();
  };
  const leave = followPages(close);
  closeLast = close;
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
  return close;
}

function Offer({ call, onNote, onClose }: { call: StartedCall; onNote(): void; onClose(): void }) {
  const { t } = useTranslation('notes');
  const offer = useRef<HTMLElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        // A user with the keyboard focus on its buttons is about to press one.
        if (offer.current?.contains(document.activeElement)) wait();
        else onClose();
      }, shownFor);
    };
    wait();
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <Docked layer="offer">
      <section ref={offer} className={styles.offer} role="status" aria-label={t('call.title')}>
        <Phone size={20} aria-hidden="true" />
        <p className={styles.words}>{t('call.text', { name: call.title })}</p>
        <button type="button" className={styles.note} onClick={onNote}>
          {t('title')}
        </button>
        <IconButton label={t('call.no')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </section>
    </Docked>
  );
}
