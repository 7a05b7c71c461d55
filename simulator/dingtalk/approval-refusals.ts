import { ApprovalRefusal } from '../world/approvals';
import { makeVendorRefusal } from './refusals';
import type { Refusal } from '../wire/call';

type Reason = ApprovalRefusal['reason'];

/** The refusals of approvals. Each call has its codes for missing objects. */
export const approvalRefuse = {
  noForm: () => makeVendorRefusal('formNotExist', '审批表单模板不存在'),
  noFormToChange: () => makeVendorRefusal('processcode.error', 'processCode对应的审批流程不存在'),
  noFormOfName: () => makeVendorRefusal('process.error', '模板不存在'),
  nameTaken: () => makeVendorRefusal('formName.error', '已有相同名称表单'),
  wrongForm: (problem: string) => makeVendorRefusal('formschema.error', problem),
  noProcess: () => makeVendorRefusal('processCodeError', '获取审批模板失败或者模板已被删除'),
  noProcessToSearch: () => makeVendorRefusal('invalidProcessCode', '审批模板processCode不能为空'),
  noInstance: () => makeVendorRefusal('processInstanceNotExist', '审批实例不存在'),
  noInstanceToDecide: () => makeVendorRefusal('aflowProcessNotExist', '审批流不存在'),
  noInstanceToWithdraw: () => makeVendorRefusal('aflowProcessInstNotExist', '审批实例不存在'),
  noUser: () => makeVendorRefusal('userNotExist', '用户不存在'),
  /** The refusal of an unknown person or department in a start. */
  wrongPerson: () => makeVendorRefusal('processInstanceInvalidParameter', '审批实例参数错误'),
  wrongValues: (problem: string) => makeVendorRefusal('formConverterError', `表单数据校验失败，失败控件：${problem}`),
  notAdvanced: () => makeVendorRefusal('benefitStatusInvalid', '权益校验失败'),
  notStarted: (problem: string) => makeVendorRefusal('processInstanceStartFailed', `创建审批实例失败: ${problem}`),
  notExecuted: (reason: Reason) =>
    reason === 'notAsked'
      ? makeVendorRefusal('needAuth', '没有同意拒绝审批的权限')
      : makeVendorRefusal('aflowProcessInstCanNotBeExecuted', '审批状态异常，无法执行'),
  /** The refusal if the console does not allow applicants to withdraw, or if another person tries to. */
  notTerminated: (reason: Reason) =>
    reason === 'over'
      ? makeVendorRefusal('aflowProcessInstStatusException', '审批单状态异常')
      : makeVendorRefusal('internalError', '系统内部异常'),
};

/** Runs an action on an approval; an impossible action is refused with the codes of the given call. */
export function inWords<Result>(refusal: (reason: Reason) => Refusal, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof ApprovalRefusal ? refusal(error.reason) : error;
  }
}
