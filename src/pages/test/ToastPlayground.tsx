import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { showToast } from '@/components/toast';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import styles from './test.module.css';

/** Shows each kind of toast at a tap, a long one, and one with an undo button. */
export default function ToastPlayground() {
  const { t } = useTranslation('fields');
  usePageTitle(t('bench.toast.title'));
  return (
    <>
      <PageBar title={t('bench.toast.title')} />
      <main className={styles.bench}>
        <div className={styles.buttons}>
          <Button onClick={() => showToast({ text: t('bench.toast.words') })}>{t('bench.toast.plain')}</Button>
          <Button onClick={() => showToast({ kind: 'success', text: t('bench.toast.words') })}>
            {t('bench.toast.success')}
          </Button>
          <Button onClick={() => showToast({ kind: 'failure', text: t('bench.toast.words') })}>
            {t('bench.toast.failure')}
          </Button>
          <Button onClick={() => showToast({ text: t('gallery.long') })}>{t('bench.toast.long')}</Button>
          <Button
            onClick={() =>
              showToast({
                text: t('bench.toast.words'),
                action: {
                  label: t('bench.toast.undo'),
                  run: () => showToast({ kind: 'success', text: t('bench.toast.undone') }),
                },
              })
            }
          >
            {t('bench.toast.action')}
          </Button>
        </div>
      </main>
    </>
  );
}
