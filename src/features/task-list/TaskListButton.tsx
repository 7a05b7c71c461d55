import { ListChecks } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { useStores, type StoredRecord } from '@/stores';
import { useEnterList } from './use-enter-list';
import styles from './task-list-button.module.css';

const MakeQuestion = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "task-list" */ './MakeQuestion')),
  ({ onClose }) => onClose(),
  { size: 'small' },
);

/** Shows the record's task list in its header: a button to create it, after a question, or its link. Only for types and suites with lists. */
export const TaskListButton = observer(function TaskListButton({
  record,
  onMade,
}: {
  record: StoredRecord;
  onMade(): void;
}) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const enter = useEnterList(record);
  const [isAsking, setAsks] = useState(false);
  const isThere = record.json.lark_tasklist_guid !== undefined;
  const isOffered = company.table(record.tableId)?.is_allow_create_lark_tasklist === true;
  if (!isOffered || record.json.deleted || (!isThere && !record.hasRight('task_list'))) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        {...(isThere ? {} : { 'aria-haspopup': 'dialog' as const })}
        onClick={() => (isThere ? enter() : setAsks(true))}
      >
        <ListChecks size={16} aria-hidden="true" />
        {t(isThere ? 'taskList.enter' : 'taskList.make')}
      </button>
      {isAsking && <MakeQuestion record={record} onMade={onMade} onClose={() => setAsks(false)} />}
    </>
  );
});
