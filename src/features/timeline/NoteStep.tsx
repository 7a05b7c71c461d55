import { shortDay } from '@domain/calendar/time-texts';
import type { RecordJson } from '@domain/contract/shapes';
import type { NextStepState } from '@domain/contract/tasks/next-steps';
import type { Field } from '@domain/metadata/field';
import { plainText } from '@domain/rich/plain-text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { StepCheck } from '@/components/step-check';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import { completeStep } from '@/stores/notes/complete-step';
import { valueViews } from '@/values';
import styles from './timeline.module.css';

const todoField: Field = {
  field_id: 'todo',
  field_name: 'todo',
  table: 'note',
  type: 'info',
  value_type: 'TEXTAREA',
  sub_type: 'rich',
  order: 0,
  access: 'read',
};

interface Props {
  note: RecordJson;
  /** The state of the step; undefined for a next step without a day, and for a note that was just written here. */
  state: NextStepState | undefined;
  /** Whether the step is shown as a line of plain text; otherwise as it was written, with possibly several lines and pictures. */
  brief: boolean;
}

/** The next step of a note as a line: its text, the day, and the check box of its assignees. */
export default observer(function NoteStep({ note, state, brief }: Props) {
  const { t } = useTranslation('detail');
  const { api, company } = useStores();
  const [ownChoice, setOwnChoice] = useState<{ of: NextStepState | undefined; isDone: boolean }>();
  // The server's next answer overrides an earlier tap.
  const isDone = (ownChoice?.of === state ? ownChoice?.isDone : undefined) ?? state?.is_completed ?? false;
  const { Display: Text } = valueViews.TEXTAREA;
  const stepText = plainText(typeof note.todo === 'string' ? note.todo : '').trim();
  if (stepText === '') return null;
  const dueOn = typeof note.todo_due_on === 'string' ? note.todo_due_on : undefined;
  const now = Date.now();
  const complete = (isCompleted: boolean) => {
    setOwnChoice({ of: state, isDone: isCompleted });
    completeStep(api, note._id, isCompleted).catch((error: unknown) => {
      setOwnChoice(undefined);
      showToast({ kind: 'failure', text: errorText(error) });
    });
  };
  return (
    <div className={styles.step} data-done={isDone || undefined}>
      {state && <StepCheck label={stepText} isDone={isDone} disabled={!state.may_complete} onChange={complete} />}
      <div className={styles.stepWords}>
        <span className={styles.stepName}>{t('nextStep')}</span> {brief && stepText}
        {dueOn !== undefined && ' '}
        {dueOn !== undefined && (
          <time
            className={styles.stepDay}
            dateTime={dueOn}
            data-late={(state && !isDone && state.due_at < now) || undefined}
          >
            · {t('noteDue', { day: shortDay(dueOn, now, company.client?.time_zone ?? 'UTC') })}
          </time>
        )}
        {!brief && <Text value={note.todo} field={todoField} size="block" />}
      </div>
    </div>
  );
});
