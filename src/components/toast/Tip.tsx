import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tip.module.css';
import { hideTip, partsOfTip, shownTip, watchTip } from './tip';

/** The tip, above all pages. It does not take the focus: what it is about can be read and changed below it. */
export function Tip() {
  const { t } = useTranslation('shell');
  const tip = useSyncExternalStore(watchTip, shownTip);
  if (tip === undefined) return null;
  const parts = partsOfTip(tip);
  const address = parts.find(({ isAddress }) => isAddress)?.text;
  return (
    <section className={styles.tip} role="alert">
      <p>
        {parts.map((part, place) =>
          part.isAddress ? (
            <a key={place} className={styles.address} href={part.text} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      <div className={styles.buttons}>
        {address && (
          <button type="button" className={styles.button} onClick={() => void navigator.clipboard?.writeText(address)}>
            {t('copyAddress')}
          </button>
        )}
        <button type="button" className={styles.button} onClick={hideTip}>
          {t('close')}
        </button>
      </div>
    </section>
  );
}
