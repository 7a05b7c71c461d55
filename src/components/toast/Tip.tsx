import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tip.module.css';
import { hideTip, partsOfTip, shownTip, watchTip } from './tip';

/** The tip, above all pages. It does not take the focus: what it is about can be read and changed below it. */
export function Tip() {
  const tip = useSyncExternalStore(watchTip, shownTip);
  return tip === undefined ? null : <ShownTip key={tip} text={tip} />;
}

function ShownTip({ text }: { text: string }) {
  const { t } = useTranslation('shell');
  const [copied, setCopied] = useState<'copyAddress' | 'addressCopied' | 'addressNotCopied'>('copyAddress');
  const parts = partsOfTip(text);
  const address = parts.find(({ isAddress }) => isAddress)?.text;
  const copy = async (words: string) => {
    try {
      await navigator.clipboard.writeText(words);
      setCopied('addressCopied');
    } catch {
      setCopied('addressNotCopied');
    }
  };
  return (
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
        {copied === 'addressNotCopied' && <span className={styles.copied}>{t(copied)}</span>}
        {address && copied !== 'addressNotCopied' && (
          <button type="button" className={styles.button} onClick={() => void copy(address)}>
            {t(copied)}
          </button>
        )}
        <button type="button" className={styles.button} onClick={hideTip}>
          {t('close')}
        </button>
      </div>
    </section>
  );
}
