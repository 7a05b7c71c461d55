import { useSyncExternalStore } from 'react';
import styles from './toast.module.css';
import { hideToast, shownToast, watchToast } from './toast';

/** Where toasts appear; stands once, above all pages. Screen readers hear it without losing their place. */
export function ToastHost() {
  const toast = useSyncExternalStore(watchToast, shownToast);
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {toast && (
        <div className={styles.toast} data-kind={toast.kind ?? 'plain'}>
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                hideToast();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
