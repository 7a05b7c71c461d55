/** An approval as the approval centre of the phone shows it to a person, with their possible actions. */
export interface ShownApproval {
  code: string;
  title: string;
  status: string;
  applicant: string;
  /** Epoch milliseconds. */
  at: number;
  isMine: boolean;
  lines: { label: string; value: string }[];
  steps: { name: string; person: string; status: string; comment: string }[];
  comments: { person: string; text: string }[];
  /** The task that the reader is asked at. */
  taskId?: string;
  /** It came back to its applicant. */
  isBack: boolean;
  /** The steps that it can be sent back to; the first one is its applicant. */
  backTo: { id: string; name: string }[];
  can: { withdraw: boolean; revert: boolean; remove: boolean };
}
