import { dayIn, shortDay } from '@domain/calendar';
import { nextStepLimit } from '@domain/collaboration/next-step';
import { ListTodo, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuickDayField } from '@/components/date-field';
import { Proposal } from '@/components/proposal';
import { LazyChoices } from '@/components/select-field/lazy-choices';
import { useStores } from '@/stores';
import type { NoteDraft } from '@/stores/notes/NoteDraft';
import { useValueServices } from '@/values';
import { useMemberChoices } from '@/values/member-single-select/member-choices';
import { noteField } from './note-fields';
import styles from './note-form.module.css';

interface Props {
  draft: NoteDraft;
  /** The company's name of the text for the next step. */
  label: string;
  /** The members who work on the record. */
  teamIds: readonly string[];
}

/** The input of the next step. */
const stepId = 'note-todo';

/** The next step: a line of plain text, the day, and the assignee. One tap accepts the step that the text of the note suggests. */
export const NextStepLine = observer(function NextStepLine({ draft, label, teamIds }: Props) {
  const { t } = useTranslation('notes');
  const { timeZone } = useValueServices();
  const [isOpen, setOpen] = useState(false);
  const now = Date.now();
  const today = dayIn(timeZone, now);
  const { step } = draft;
  if (!step) return null;
  const proposal = draft.proposeStep(today);
  return (
    <section className={styles.step} aria-label={t('nextStep')}>
      <div className={styles.stepLine}>
        <ListTodo size={20} aria-hidden="true" />
        <input
          id={stepId}
          type="text"
          className={styles.stepInput}
          aria-label={label}
          placeholder={t('nextStepHint')}
          maxLength={nextStepLimit}
          autoComplete="off"
          enterKeyHint="done"
          value={step.text}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => draft.setStep({ ...step, text: target.value }, today)}
        />
        {step.text !== '' && <Person draft={draft} teamIds={teamIds} today={today} />}
      </div>
      {proposal && (
        <Proposal
          text={proposal.text}
          value={shortDay(proposal.dueOn, now, timeZone)}
          onTake={() => {
            draft.setStep(proposal, today);
            draft.setDue(proposal.dueOn);
          }}
        />
      )}
      {(isOpen || step.text !== '') && (
        <div className={styles.stepDays}>
          <QuickDayField label={t('due')} today={today} value={draft.dueOn} onChange={draft.setDue} />
        </div>
      )}
    </section>
  );
});

/** The assignee: the author, or a colleague. Those who work on the record come first. */
const Person = observer(function Person({ draft, teamIds, today }: Omit<Props, 'label'> & { today: string }) {
  const { t } = useTranslation('notes');
  const { company } = useStores();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const readerId = company.user?.member_id ?? '';
  const { text = '', person } = draft.step ?? {};
  const personId = person?.id ?? readerId;
  const choices = useMemberChoices(noteField('todo_member', 'MEMBER_SINGLE_SELECT'), [personId]);
  const order = [readerId, ...teamIds];
  const preferred = order.flatMap((id) => choices.find((choice) => choice.id === id) ?? []);
  const sorted = [...new Set([...preferred, ...choices])].map((choice) =>
    preferred.includes(choice) ? { ...choice, group: t('stepTeam') } : choice,
  );
  const name = person?.label ?? t('stepOwn');
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.stepPerson}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('stepPerson', { name })}
        onClick={() => setOpen(true)}
      >
        <UserRound size={16} aria-hidden="true" /> <span className={styles.chatName}>{name}</span>
      </button>
      {open && (
        <LazyChoices
          label={t('stepWho')}
          anchor={anchor}
          choices={sorted}
          searchable={choices.length > 8}
          chosen={[personId]}
          onClose={() => setOpen(false)}
          onDone={([id]) => {
            setOpen(false);
            const member = company.member(id ?? '');
            const chosenPerson = member && id !== readerId ? { id: member.member_id, label: member.name } : undefined;
            draft.setStep({ text, person: chosenPerson }, today);
          }}
        />
      )}
    </>
  );
});
