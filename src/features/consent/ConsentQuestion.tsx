import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/components/button';
import { Question } from '@/components/confirm';
import { useStores } from '@/stores';

/** Opens the suite's page in a separate window, and waits for the person's answer. */
export const ConsentQuestion = observer(function ConsentQuestion() {
  const { t } = useTranslation('chats');
  const { session } = useStores();
  const question = session.consentQuestion;
  const [openedFor, setOpenedFor] = useState<string>();
  if (!question) return null;
  return (
    <Question
      title={t('consent.title')}
      onDismiss={question.cancel}
      answers={
        <>
          <Button onClick={question.cancel}>{t('consent.cancel')}</Button>
          <ButtonLink
            tone="primary"
            href={question.address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setOpenedFor(question.address)}
          >
            {t('consent.go')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('consent.text')}</p>
      {openedFor === question.address && <p role="status">{t('consent.waiting')}</p>}
    </Question>
  );
});
