import { CloudUpload } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardList } from '@/components/card-list';
import { Confirm } from '@/components/confirm';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import { getOutbox, type Waiting } from '@/stores/outbox';
import { WaitingRow } from './WaitingRow';
import styles from './outbox.module.css';

interface Props {
  onClose(): void;
  /** Opens the form of a refused action above its record, with the typed values as its draft. */
  onMend(action: Waiting): void;
}

/** Shows the actions that were made offline and are not sent yet: their content, their state, and the remedies for refused ones. */
export const OutboxSheet = observer(function OutboxSheet({ onClose, onMend }: Props) {
  const { t } = useTranslation('outbox');
  const shell = useTranslation('shell').t;
  const outbox = getOutbox(useStores());
  const [dropping, setDropping] = useState<Waiting>();
  useEffect(() => void outbox.refresh(), [outbox]);
  const { list } = outbox;
  const canSend = list.some(({ refused }) => !refused);
  return (
    <>
      <Sheet
        title={t('title')}
        size="full"
        onDismiss={onClose}
        closeBy="close"
        footer={
          canSend && (
            <Button tone="primary" block busy={outbox.sending !== undefined} onClick={() => void outbox.send()}>
              {t('sendNow')}
            </Button>
          )
        }
      >
        <div className={styles.outbox}>
          {list.length === 0 ? (
            <Notice icon={<CloudUpload size={32} />} title={t('none')} />
          ) : (
            <>
              <p className={styles.text}>{t('text')}</p>
              <CardList label={t('title')}>
                {list.map((action) => (
                  <WaitingRow
                    key={action.id}
                    waiting={action}
                    onMend={() => onMend(action)}
                    onDiscard={() => setDropping(action)}
                  />
                ))}
              </CardList>
            </>
          )}
        </div>
      </Sheet>
      {dropping && (
        <Confirm
          title={t('discardTitle')}
          danger
          confirmLabel={t('discard')}
          cancelLabel={shell('cancel')}
          onCancel={() => setDropping(undefined)}
          onConfirm={() => {
            setDropping(undefined);
            void outbox.remove(dropping);
          }}
        >
          {t('discardText')}
        </Confirm>
      )}
    </>
  );
});
