/** One line that the approver reads in the suite's form. */
export interface ApprovalFormLine {
  key: string;
  label: string;
  value: string;
}
/** The approval that the server requests a suite to start. */
export interface ApprovalToStart {
  /** The approval's id in this product: `uuid` on Feishu, a hidden field on DingTalk. Two starts with the same id create one instance. */
  approvalId: string;
  /** The code of the definition (Feishu, Lark) or process (DingTalk). */
  templateCode: string;
  /** The suite's id of the applicant. */
  applicantId: string;
  lines: readonly ApprovalFormLine[];
  /** The address that opens the record inside the client. */
  link: string;
}
/** One step that waits for a person's decision. */
export interface ApprovalTask {
  taskId: string;
  memberId: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'TRANSFERRED' | 'DONE';
  since: number;
  reason?: string | undefined;
}
/** An instance as the suite reports it. `status` is one of the words of approvalStatuses (the client translates). */
export interface SuiteApproval {
  instanceCode: string;
  approvalId?: string | undefined;
  status: string;
  tasks: readonly ApprovalTask[];
  updatedAt: number;
}
export interface ApprovalDecision {
  instanceCode: string;
  taskId: string;
  memberId: string;
  decision: 'approve' | 'reject';
  reason?: string | undefined;
}
/** The content of a template made from the company file. */
export interface ApprovalTemplate {
  name: string;
  lines: readonly { key: string; label: string }[];
  /** Suite ids, one list for each step; `all` of them or `any` one must approve. */ steps: readonly {
    approvers: readonly string[];
    rule: 'all' | 'any';
  }[];
}
/** The port of a suite's approvals, implemented in server/platforms. */
export interface SuiteApprovals {
  makeTemplate(tenantKey: string, template: ApprovalTemplate, code?: string): Promise<string>;
  subscribe(tenantKey: string, templateCode: string): Promise<void>;
  start(tenantKey: string, approval: ApprovalToStart): Promise<{ instanceCode: string }>;
  read(tenantKey: string, instanceCode: string): Promise<SuiteApproval>;
  decide(tenantKey: string, decision: ApprovalDecision): Promise<void>;
  withdraw(tenantKey: string, instanceCode: string, memberId: string): Promise<void>;
}
