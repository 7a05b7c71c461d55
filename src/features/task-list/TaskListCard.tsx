import { fullTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { SkeletonRows } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import { joinValues } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { TaskList, type TaskOfList } from '@/stores/tasks/TaskList';
import { useEnterList } from './use-enter-list';
import styles from './task-list.module.css';

/** The maximum number of entries in a summary (REQ records 9). */
const shortest = 3;

/**
 * Shows the tasks of a record's list on its overview, with a check box for members who may complete them. Tasks are added and changed in the list
 * itself (SD-92).
 */
export default observer(function TaskListCard({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('tasks');
  const { api } = useStores();
  const title = useId();
  const enter = useEnterList(record);
  const [isWhole, setWhole] = useState(false);
  const list = useMemo(() => new TaskList(record, api), [api, record]);
  const { json } = record;
  useEffect(() => {
    // The list is reloaded with the record, because task changes are events of the record.
    void list.load();
  }, [list, json]);
  const tasks = isWhole ? list.ordered : list.ordered.slice(0, shortest);
  const check = (task: TaskOfList, completed: boolean) =>
    void list.check(task, completed).catch((error: unknown) => showToast({ kind: 'failure', text: errorText(error) }));
  return (
    <section className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {t('title')}
        </h2>
        <button type="button" className={styles.enter} onClick={enter}>
          {t('enter')}
        </button>
      </div>
      {list.status === 'loading' && (
        <ul aria-busy="true">
          <SkeletonRows widths={[58, 44, 66]} className={styles.task} />
        </ul>
      )}
      {list.status === 'failed' && (
        <p className={styles.note} role="alert">
          {errorText(list.error)} <Button onClick={() => void list.load()}>{t('retry')}</Button>
        </p>
      )}
      {list.status === 'ready' && tasks.length === 0 && <p className={styles.note}>{t('none')}</p>}
      {list.status === 'ready' && tasks.length > 0 && (
        <ul>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} onCheck={(completed) => check(task, completed)} />
          ))}
        </ul>
      )}
      {list.tasks.length > shortest && (
        <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'fewer' : 'all', { count: list.tasks.length })}
        </button>
      )}
      {isWhole && list.hasMore && <p className={styles.note}>{t('more')}</p>}
    </section>
  );
});

function TaskRow({ task, onCheck }: { task: TaskOfList; onCheck(completed: boolean): void }) {
  const { t } = useTranslation('tasks');
  const { company } = useStores();
  const names = task.collaborators.flatMap(({ id }) => company.member(id)?.name ?? []);
  const isDone = task.complete_time !== null;
  const dueText = task.due && fullTime(task.due.time, Date.now(), company.client?.time_zone ?? 'UTC');
  return (
    <li className={styles.task} data-done={isDone || undefined}>
      <label className={styles.check}>
        <input
          type="checkbox"
          className={styles.checkbox}
          checked={isDone}
          disabled={!task.may_complete}
          onChange={(event) => onCheck(event.target.checked)}
        />
        <span className={styles.words}>
          <span className={styles.summary}>{task.summary || t('untitled')}</span>
          <span className={styles.facts}>
            {[dueText && t('due', { time: dueText }), joinValues(names)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
    </li>
  );
}
