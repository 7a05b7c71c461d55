import { useId, useState } from 'react';
import type { PhoneTexts } from '../texts';
import { ShellLink, Words } from './Words';
import type { ApprovalAct, ShownPerson, ShownApproval } from './world';

interface Props {
  approval: ShownApproval;
  people: ShownPerson[];
  texts: PhoneTexts;
  onLink(url: string): void;
  onAct(act: ApprovalAct): Promise<void>;
}

const isAddress = (text: string) => ['https://', 'http://', 'dingtalk://'].some((start) => text.startsWith(start));

/** One approval: its form, its steps, and the person's possible actions. */
export function ApprovalDetail({ approval, people, texts, onLink, onAct }: Props) {
  const [comment, setComment] = useState('');
  const { title, status, applicant, lines, steps, comments, taskId, isBack, backTo, can } = approval;
  const statusWord = (word: string) => texts.approvalStatuses[word] ?? word;
  const act = (approvalAct: ApprovalAct) => {
    void onAct({ ...approvalAct, ...(comment.trim() && { comment: comment.trim() }) }).then(() => setComment(''));
  };
  return (
    <article className="approval" aria-label={title}>
      <p>
        <span className="tag">{statusWord(status)}</span> {applicant}
      </p>
      <dl>
        {lines.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              {isAddress(value) ? (
                <ShellLink url={value} onLink={onLink}>
                  {texts.openRecord}
                </ShellLink>
              ) : (
                <Words text={value} onLink={onLink} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ol aria-label={texts.steps}>
        {steps.map((step, index) => (
          <li key={index}>
            {[step.name, step.person, statusWord(step.status), step.comment].filter((word) => word).join(' · ')}
          </li>
        ))}
      </ol>
      <ul aria-label={texts.comments}>
        {comments.map(({ person, text }, index) => (
          <li key={index}>
            {person}: {text}
          </li>
        ))}
      </ul>
      <label className="approval-comment">
        {texts.comment}
        <textarea value={comment} onChange={(event) => setComment(event.target.value)} />
      </label>
      <div className="approval-acts" role="group" aria-label={texts.actions}>
        {taskId !== undefined && !isBack && (
          <>
            <button type="button" className="main" onClick={() => act({ action: 'approve', taskId })}>
              {texts.approve}
            </button>
            <button type="button" className="plain" onClick={() => act({ action: 'reject', taskId })}>
              {texts.reject}
            </button>
            <Choice
              label={texts.handOn}
              options={people.map(({ key, name }) => ({ id: key, name }))}
              onChoose={(personKey) => act({ action: 'transfer', taskId, to: personKey })}
            />
            <Choice
              label={texts.sendBack}
              options={backTo}
              onChoose={(nodeId) => act({ action: 'sendBack', taskId, to: nodeId })}
            />
          </>
        )}
        {taskId !== undefined && isBack && (
          <button type="button" className="main" onClick={() => act({ action: 'resubmit', taskId })}>
            {texts.resubmit}
          </button>
        )}
        <button
          type="button"
          className="plain"
          disabled={comment.trim() === ''}
          onClick={() => act({ action: 'comment' })}
        >
          {texts.addComment}
        </button>
        {can.withdraw && (
          <button type="button" className="plain" onClick={() => act({ action: 'withdraw' })}>
            {texts.withdraw}
          </button>
        )}
        {can.revert && (
          <button type="button" className="plain" onClick={() => act({ action: 'revert' })}>
            {texts.takeBack}
          </button>
        )}
        {can.remove && (
          <button type="button" className="plain" onClick={() => act({ action: 'remove' })}>
            {texts.remove}
          </button>
        )}
      </div>
    </article>
  );
}

/** An action that needs a choice; choosing runs it. */
function Choice({
  label,
  options,
  onChoose,
}: {
  label: string;
  options: { id: string; name: string }[];
  onChoose(id: string): void;
}) {
  const id = useId();
  return (
    <span className="approval-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value=""
        onChange={(event) => {
          if (event.target.value) onChoose(event.target.value);
        }}
      >
        <option value="" />
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  );
}
