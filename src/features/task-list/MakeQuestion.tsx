import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Confirm } from '@/components/confirm';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { TaskList } from '@/stores/tasks/TaskList';

/** The question before a task list is created: everyone who works on the record is added to it. */
export default observer(function MakeQuestion({
  record,
  onMade,
  onClose,
}: {
  record: StoredRecord;
  onMade(): void;
  onClose(): void;
}) {
  const { t } = useTranslation('tasks');
  const { api } = useStores();
  const [list] = useState(() => new TaskList(record, api));
  const handleMade = (isMade: boolean) => {
    if (!isMade) return;
    onMade();
    showToast({ kind: 'success', text: t('made') });
    onClose();
  };
  const fail = (error: unknown) => {
    onClose();
    showToast({ kind: 'failure', text: errorText(error) });
  };
  return (
    <Confirm
      title={t('makeTitle')}
      confirmLabel={t('makeConfirm')}
      busy={list.isMaking}
      onCancel={onClose}
      onConfirm={() => void list.make().then(handleMade, fail)}
    >
      {t('makeText', { title: record.title })}
    </Confirm>
  );
});
