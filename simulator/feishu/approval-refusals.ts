import { ApprovalRefusal } from '../world/approvals';
import { Refusal } from '../wire/call';

/** The error codes of approvals, by the vendor's tables: HTTP 400, and 403 for who is not the approver. */
export const approvalRefuse = {
  parameter: (problem: string) => new Refusal(400, 1390001, `param is invalid: ${problem}`),
  noDefinition: () => new Refusal(400, 1390002, 'approval code not found'),
  noInstance: () => new Refusal(400, 1390003, 'instance code not found'),
  noPerson: () => new Refusal(400, 1390004, 'user_id or open_id not found'),
  /** Also the answer to ending a subscription that is none. */
  subscribed: () => new Refusal(400, 1390007, 'subscription existed'),
  mayNot: () => new Refusal(403, 1390009, 'no operation permission'),
  /** Also of a task that somebody has decided. */
  noTask: () => new Refusal(400, 1390010, 'task not found'),
  inactive: () => new Refusal(400, 1390015, 'approval is not active'),
  /** A second instance with the application's own id of the first. */
  sameUuid: () => new Refusal(400, 60012, 'uuid conflict'),
};

/** Does something with an approval; what cannot be done is refused in the words of Feishu and Lark. */
export function inWords<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApprovalRefusal)) throw error;
    switch (error.reason) {
      case 'noTask':
        throw approvalRefuse.noTask();
      case 'notAsked':
        throw approvalRefuse.mayNot();
      case 'over':
        throw approvalRefuse.parameter('the instance is not pending');
      case 'notApplicant':
        throw approvalRefuse.parameter('only its applicant can withdraw an instance');
      case 'fixed':
        throw approvalRefuse.parameter('the definition does not allow it to be withdrawn');
      case 'noApprovers':
        throw approvalRefuse.parameter('a node has no approvers');
      case 'noNode':
        throw approvalRefuse.parameter('task_def_key_list');
    }
  }
}
