import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import styles from './consent.module.css';

/** Sends the person to the suite's page in a window of its own, and waits for its answer. */
export const ConsentQuestion = observer(function ConsentQuestion() {
  const { t } = useTranslation('chats');
  const { session } = useStores();
  const question = session.consentQuestion;
  const [openedFor, setOpenedFor] = useState<string>();
  if (!question) return null;
  return (
    <Sheet title={t('consent.title')} size="small" role="alertdialog" onDismiss={question.cancel}>
      <p className={styles.words}>{t('consent.text')}</p>
      {openedFor === question.address && <p className={styles.words} role="status">{t('consent.waiting')}</p>}
      <div className={styles.buttons}>
        <Button onClick={question.cancel}>{t('consent.cancel')}</Button>
        <a className={styles.go} href={question.address} target="_blank" rel="noopener noreferrer" onClick={() => setOpenedFor(question.address)}>{t('consent.go')}</a>
      </div>
    </Sheet>
  );
});
