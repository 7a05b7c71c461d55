import { dayIn } from '@domain/calendar/clock';
import { daysLate } from '@domain/calendar/lateness';
import type { NextStepAnswer } from '@domain/contract/tasks/next-steps';
import { labelOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { StepCheck } from '@/components/step-check';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { getDay } from '@/stores/day/Day';
import { useValueServices } from '@/values';
import styles from './day.module.css';

interface Props {
  step: NextStepAnswer;
  /** The current time, epoch milliseconds. */
  now: number;
  /** Whether the row shows the assignees, because there may be several. */
  team: boolean;
}

/** A next step of a note with its check box; its text opens the note on its record. */
export const StepRow = observer(function StepRow({ step, now, team }: Props) {
  const { t } = useTranslation('day');
  const stores = useStores();
  const { company } = stores;
  const { records } = useValueServices();
  const day = getDay(stores);
  const isDone = day.isCompleted(step);
  const table = step.about && company.table(step.about.table_id);
  const people = team ? step.member_ids.map((id) => company.member(id)?.name) : [];
  const facts = [step.about?.title, table && labelOfOne(table, language()), ...people].filter(Boolean);
  const complete = (isCompleted: boolean) => {
    day.complete(step, isCompleted).then(
      () => {
        if (isCompleted) showToast({ text: t('done'), action: { label: t('undo'), run: () => complete(false) } });
      },
      (error: unknown) => showToast({ kind: 'failure', text: errorText(error) }),
    );
  };
  const stepTexts = (
    <>
      <span className={styles.title}>{step.text}</span>
      <span className={styles.line}>{facts.join(' · ')}</span>
    </>
  );
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <StepCheck label={step.text} isDone={isDone} disabled={!step.may_complete} onChange={complete} />
      {step.about ? (
        <a className={styles.stepWords} href={records.link(step.about.table_id, step.about.id, 'dynamic')}>
          {stepTexts}
        </a>
      ) : (
        <span className={styles.stepWords}>{stepTexts}</span>
      )}
      <DueTime step={step} now={now} />
    </li>
  );
});

function DueTime({ step, now }: Pick<Props, 'step' | 'now'>) {
  const { t } = useTranslation('day');
  const { timeZone } = useValueServices();
  const daysOverdue = daysLate(step.due_on, dayIn(timeZone, now));
  const isOverdue = step.due_at < now;
  return (
    <span className={styles.when} data-late={isOverdue || undefined} data-now={!isOverdue || undefined}>
      {daysOverdue > 0 ? t('late', { count: daysOverdue }) : t(isOverdue ? 'overdue' : 'today')}
    </span>
  );
}
