/** An approval in the form of the phone's approval centre, with the person's possible actions. */
export interface ShownApproval {
  code: string;
  title: string;
  status: string;
  applicant: string;
  /** The time, epoch milliseconds. */
  at: number;
  isMine: boolean;
  lines: { label: string; value: string }[];
  steps: { name: string; person: string; status: string; comment: string }[];
  comments: { person: string; text: string }[];
  /** The reader's waiting task. */
  taskId?: string;
  /** Whether the approval came back to its applicant. */
  isBack: boolean;
  /** The steps to which the approval can be sent back; the first one is its applicant. */
  backTo: { id: string; name: string }[];
  can: { withdraw: boolean; revert: boolean; remove: boolean };
}
