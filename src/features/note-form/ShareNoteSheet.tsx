import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { joinNames } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { NoteShare } from '@/stores/notes/NoteShare';
import { ShareChats } from './ShareChats';
import { useChatSharing } from './use-chat-sharing';
import styles from './note-form.module.css';

/** Shares a written note with chats, the record's own or other ones; without a note the record itself. */
export default observer(function ShareNoteSheet({
  record,
  note,
  onClose,
}: {
  record: StoredRecord;
  note?: RecordJson;
  onClose(): void;
}) {
  const { t } = useTranslation(['notes', 'shell']);
  const { api } = useStores();
  const [share] = useState(
    () => new NoteShare(api, note ? { note_id: note._id } : { id: record.id, table_id: record.tableId }),
  );
  const sharing = useChatSharing({ choice: share.chats, record, makesOwn: note !== undefined });
  const send = async () => {
    if (share.chats.list.length === 0) return showToast({ text: t('shareEmpty') });
    try {
      await share.send();
      showToast({
        kind: 'success',
        text: t('sharedTo', { names: joinNames(share.chats.list.map(({ name }) => name)) }),
      });
      onClose();
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error, t('shell:failure.share')) });
    }
  };
  return (
    <Sheet
      title={t(note ? 'shareNote' : 'shareRecord')}
      size="small"
      onDismiss={onClose}
      footer={
        <Button tone="primary" block busy={share.busy} onClick={() => void send()}>
          {t('shareSend')}
        </Button>
      }
    >
      <div className={styles.note}>
        <ShareChats choice={share.chats} sharing={sharing} />
      </div>
    </Sheet>
  );
});
