import { ApprovalRefusal } from '../world/approvals';
import { makeRefusal } from './refusals';

/** The refusals of approvals. */
export const approvalRefuse = {
  parameter: (problem: string) => makeRefusal(1390001, problem),
  noDefinition: () => makeRefusal(1390002),
  noInstance: () => makeRefusal(1390003),
  noPerson: () => makeRefusal(1390004),
  /** The same answer is given to the end of a subscription that does not exist. */
  subscribed: () => makeRefusal(1390007),
  mayNot: () => makeRefusal(1390009),
  /** The same answer is given for a task that was decided. */
  noTask: () => makeRefusal(1390010),
  inactive: () => makeRefusal(1390015),
  /** The refusal of a second instance with the same id of the application. */
  sameUuid: () => makeRefusal(60012),
};

/** Runs an action on an approval; an impossible action is refused with the codes of Feishu and Lark. */
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
