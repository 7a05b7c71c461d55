import { ApprovalRefusal } from '../world/approvals';
import { Refusal } from '../wire/call';

/** Refusals of approvals, HTTP 400. The vendor names few of these codes: clients should not rest on more than that it is a no. */
export const approvalRefuse = {
  noProcess: () => new Refusal(400, 'invalidParameter.processCode.notFound', '审批模板不存在'),
  noInstance: () => new Refusal(400, 'invalidParameter.processInstanceId.notFound', '审批实例不存在'),
  notStarted: (problem: string) => new Refusal(400, 'processInstanceStartFailed', `创建审批实例失败: ${problem}`),
  notExecuted: (problem: string) => new Refusal(400, 'processInstanceExecuteFailed', `执行审批任务失败: ${problem}`),
  notTerminated: (problem: string) =>
    new Refusal(400, 'processInstanceTerminateFailed', `撤销审批实例失败: ${problem}`),
};

/** Does something with an approval; what cannot be done is refused as the given call refuses. */
export function inWords<Result>(refusal: (problem: string) => Refusal, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApprovalRefusal ? refusal(error.reason) : error;
  }
}
