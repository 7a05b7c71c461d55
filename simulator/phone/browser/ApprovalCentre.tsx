import { useState } from 'react';
import type { PhoneTexts } from '../texts';
import { ApprovalDetail } from './ApprovalDetail';
import { Icon } from './Icon';
import { shortTime } from './Tabs';
import type { ApprovalAct, ShownPerson, ShownApproval } from './world';

interface Props {
  className: string;
  approvals: ShownApproval[];
  people: ShownPerson[];
  texts: PhoneTexts;
  onBack(): void;
  onLink(url: string): void;
  onAct(code: string, act: ApprovalAct): Promise<void>;
}

/** The suite's own approvals: those that wait for the person, those that the person sent, and all that the person may see. One opens in place. */
export function ApprovalCentre({ className, approvals, people, texts, onBack, onLink, onAct }: Props) {
  const [openedCode, setOpened] = useState<string>();
  const approval = approvals.find(({ code }) => code === openedCode);
  const sections = [
    { name: texts.waitingForMe, list: approvals.filter(({ taskId }) => taskId !== undefined) },
    { name: texts.sentByMe, list: approvals.filter(({ isMine }) => isMine) },
    { name: texts.otherApprovals, list: approvals.filter(({ taskId, isMine }) => taskId === undefined && !isMine) },
  ];
  return (
    <section className={className} aria-label={texts.approvals}>
      <header className="bar">
        <button
          type="button"
          className="icon"
          aria-label={texts.back}
          onClick={() => (approval ? setOpened(undefined) : onBack())}
        >
          <Icon name="back" />
        </button>
        <h1 className="bar-title">{approval?.title ?? texts.approvals}</h1>
        <span className="icon" />
      </header>
      {approval ? (
        <ApprovalDetail
          key={approval.code}
          approval={approval}
          people={people}
          texts={texts}
          onLink={onLink}
          onAct={(act) => onAct(approval.code, act)}
        />
      ) : (
        <div className="approvals">
          {sections.map(({ name, list }) => (
            <section key={name} aria-label={name}>
              <h2 className="group-title">{name}</h2>
              <ul className="rows">
                {list.map((listedApproval) => (
                  <li key={listedApproval.code}>
                    <button type="button" className="row" onClick={() => setOpened(listedApproval.code)}>
                      <span className="row-text">
                        <span className="row-title">{listedApproval.title}</span>
                        <span className="row-second">{listedApproval.applicant}</span>
                      </span>
                      <span className="row-side">
                        <time>{shortTime(listedApproval.at)}</time>
                        <span className="tag">
                          {texts.approvalStatuses[listedApproval.status] ?? listedApproval.status}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {list.length === 0 && <p className="empty">{texts.noApprovals}</p>}
            </section>
          ))}
        </div>
      )}
    </section>
  );
}
