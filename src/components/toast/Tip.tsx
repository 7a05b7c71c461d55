import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tip.module.css';
import { hideTip, partsOfTip, shownTip, watchTip } from './tip';

/** Shows the tip above all pages. It does not take the focus, so that the page remains usable. */
export function Tip() {
  const tip = useSyncExternalStore(watchTip, shownTip);
  return tip === undefined ? null : <ShownTip key={tip} text={tip} />;
}

function ShownTip({ text }: { text: string }) {
  const { t } = useTranslation('shell');
  const [copied, setCopied] = useState<'copyAddress' | 'addressCopied' | 'addressNotCopied'>('copyAddress');
  const segments = partsOfTip(text);
  const address = segments.find(({ isAddress }) => isAddress)?.text;
  const copy = async (copiedText: string) => {
    try {
      await navigator.clipboard.writeText(copiedText);
      setCopied('addressCopied');
    } catch {
      setCopied('addressNotCopied');
    }
  };
  return (
    <section className={styles.tip} role="alert">
      <p className={styles.words}>
        {segments.map((segment, index) =>
          segment.isAddress ? (
            <a key={index} className={styles.address} href={segment.text} target="_blank" rel="noopener noreferrer">
              {segment.text}
            </a>
          ) : (
            segment.text
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
