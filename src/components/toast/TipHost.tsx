import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './tip.module.css';
import { hideTip, partsOfTip, shownTip, watchTip } from './tip';
import { showToast } from './toast';

/** Where the tip appears, above all pages. It does not take the focus: what it is about can be read and changed below it. */
export function TipHost() {
  const { t } = useTranslation('shell');
  const tip = useSyncExternalStore(watchTip, shownTip);
  if (tip === undefined) return null;
  const parts = partsOfTip(tip);
  const address = parts.find(({ isAddress }) => isAddress)?.text;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', text: t('addressCopied') });
    } catch {
      showToast({ kind: 'failure', text: t('addressNotCopied') });
    }
  };
  return createPortal(
    <section className={styles.tip} role="alert">
      <p className={styles.words}>
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
          <button type="button" className={styles.button} onClick={() => void copy(address)}>
            {t('copyAddress')}
          </button>
        )}
        <button type="button" className={styles.button} onClick={hideTip}>
          {t('close')}
        </button>
      </div>
    </section>,
    document.body,
  );
}
