import { ApprovalRefusal } from '../world/approvals';
import { refusalOf } from './refusals';
import type { Refusal } from '../wire/call';

type Reason = ApprovalRefusal['reason'];

/** Refusals of approvals. Each call has its codes for missing objects. */
export const approvalRefuse = {
  noForm: () => refusalOf('formNotExist', '审批表单模板不存在'),
  noFormToChange: () => refusalOf('processcode.error', 'processCode对应的审批流程不存在'),
  noFormOfName: () => refusalOf('process.error', '模板不存在'),
  nameTaken: () => refusalOf('formName.error', '已有相同名称表单'),
  wrongForm: (problem: string) => refusalOf('formschema.error', problem),
  noProcess: () => refusalOf('processCodeError', '获取审批模板失败或者模板已被删除'),
  noProcessToSearch: () => refusalOf('invalidProcessCode', '审批模板processCode不能为空'),
  noInstance: () => refusalOf('processInstanceNotExist', '审批实例不存在'),
  noInstanceToDecide: () => refusalOf('aflowProcessNotExist', '审批流不存在'),
  noInstanceToWithdraw: () => refusalOf('aflowProcessInstNotExist', '审批实例不存在'),
  noUser: () => refusalOf('userNotExist', '用户不存在'),
  /** The refusal of an unknown person or department in a start. */
  wrongPerson: () => refusalOf('processInstanceInvalidParameter', '审批实例参数错误'),
  wrongValues: (problem: string) => refusalOf('formConverterError', `表单数据校验失败，失败控件：${problem}`),
  notAdvanced: () => refusalOf('benefitStatusInvalid', '权益校验失败'),
  notStarted: (problem: string) => refusalOf('processInstanceStartFailed', `创建审批实例失败: ${problem}`),
  notExecuted: (reason: Reason) =>
    reason === 'notAsked'
      ? refusalOf('needAuth', '没有同意拒绝审批的权限')
      : refusalOf('aflowProcessInstCanNotBeExecuted', '审批状态异常，无法执行'),
  /** The console's box that lets applicants withdraw is not ticked, or somebody else tries to. */
  notTerminated: (reason: Reason) =>
    reason === 'over'
      ? refusalOf('aflowProcessInstStatusException', '审批单状态异常')
      : refusalOf('internalError', '系统内部异常'),
};

/** Does something with an approval; what cannot be done is refused as the given call refuses. */
export function inWords<Result>(refusal: (reason: Reason) => Refusal, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApprovalRefusal ? refusal(error.reason) : error;
  }
}
