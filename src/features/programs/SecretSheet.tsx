import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import styles from './programs.module.css';

interface Props {
  of: 'key' | 'webhook';
  secret: string;
  onClose(): void;
}

/** The only place where a new secret is shown. A tap outside does not close it. */
export function SecretSheet({ of: kind, secret, onClose }: Props) {
  const { t } = useTranslation('programs');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      showToast({ kind: 'success', text: t('secret.copied') });
    } catch {
      showToast({ kind: 'failure', text: t('secret.notCopied') });
    }
  };
  const buttons = (
    <div className={styles.buttons}>
      <Button block onClick={() => void copy()}>
        {t('secret.copy')}
      </Button>
      <Button tone="primary" block onClick={onClose}>
        {t('secret.done')}
      </Button>
    </div>
  );
  return (
    <Sheet title={t(`secret.${kind}`)} size="small" leading={null} onDismiss={() => undefined} footer={buttons}>
      <div className={styles.parts}>
        <p>{t('secret.once')}</p>
        <code className={styles.secret}>{secret}</code>
      </div>
    </Sheet>
  );
}
