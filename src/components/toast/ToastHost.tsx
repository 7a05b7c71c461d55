import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Docked } from '@/components/dock';
import styles from './toast.module.css';
import { Tip } from './Tip';
import { hideToast, shownToast, watchToast } from './toast';

/**
 * Shows toasts and tips, once, above all pages. Screen readers hear a toast without losing their place. The host is a sibling of
 * the router's element, because Taro hides every page inside that element but the last child.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(watchToast, shownToast);
  return createPortal(
    <>
      <Docked layer="toast" live="polite">
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
      </Docked>
      <Tip />
    </>,
    document.body,
  );
}
