import type { Approval, ApprovalTask } from '../world/approval-state';
import { getDepartment, findPerson } from '../world/directory';
import { getUserId } from './people';
import { dingtalkApplication } from '../world/tenant';

/** Returns a time to the minute, as the vendor's answers contain it: `2022-08-31T11:52Z`. */
const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;
const getId = (key: string | null) => {
  const person = key === null ? undefined : findPerson(key);
  return person ? getUserId(person) : '';
};

export function getStatus({ status }: Approval): 'RUNNING' | 'COMPLETED' | 'TERMINATED' {
  if (status === 'PENDING') return 'RUNNING';
  return status === 'APPROVED' || status === 'REJECTED' ? 'COMPLETED' : 'TERMINATED';
}

const tasks: Record<ApprovalTask['status'], { status: string; result: string }> = {
  PENDING: { status: 'RUNNING', result: 'NONE' },
  APPROVED: { status: 'COMPLETED', result: 'AGREE' },
  REJECTED: { status: 'COMPLETED', result: 'REFUSE' },
  TRANSFERRED: { status: 'COMPLETED', result: 'REDIRECTED' },
  DONE: { status: 'CANCELED', result: 'NONE' },
};
const records: Partial<Record<Approval['history'][number]['type'], { type: string; result: string }>> = {
  START: { type: 'START_PROCESS_INSTANCE', result: 'NONE' },
  PASS: { type: 'EXECUTE_TASK_NORMAL', result: 'AGREE' },
  AUTO_PASS: { type: 'EXECUTE_TASK_AUTO', result: 'AGREE' },
  REJECT: { type: 'EXECUTE_TASK_NORMAL', result: 'REFUSE' },
  TRANSFER: { type: 'REDIRECT_TASK', result: 'NONE' },
  ROLLBACK: { type: 'REDIRECT_PROCESS', result: 'NONE' },
  CANCEL: { type: 'TERMINATE_PROCESS_INSTANCE', result: 'NONE' },
};

/** Returns an instance in the vendor's form. A revoked instance stays unchanged: the instance that revoked it is attached to it. */
export function presentApproval(approval: Approval, approvals: readonly Approval[]): Record<string, unknown> {
  const applicant = findPerson(approval.applicantKey);
  const { code, status, takesBack, endedAt } = approval;
  return {
    title: approval.title,
    businessId: approval.serial,
    originatorUserId: getId(approval.applicantKey),
    originatorDeptId: applicant ? String(getDepartment(applicant).number) : '-1',
    originatorDeptName: applicant ? getDepartment(applicant).name : '',
    status: getStatus(approval),
    ...(getStatus(approval) === 'COMPLETED' && { result: status === 'APPROVED' ? 'agree' : 'refuse' }),
    createTime: minute(approval.createdAt),
    ...(endedAt !== undefined && { finishTime: minute(endedAt) }),
    bizAction: takesBack ? 'REVOKE' : 'NONE',
    ...(takesBack && { mainProcessInstanceId: takesBack }),
    attachedProcessInstanceIds: approvals
      .filter((candidate) => candidate.takesBack === code)
      .map((candidate) => candidate.code),
    formComponentValues: approval.form.map(({ id, name, type, value }) => ({ id, name, componentType: type, value })),
    tasks: approval.tasks
      .filter(({ personKey }) => personKey !== null)
      .map((task) => ({
        taskId: Number(task.id),
        userId: getId(task.personKey),
        activityId: task.nodeId,
        processInstanceId: code,
        ...tasks[task.status],
        createTime: minute(task.startedAt),
        ...(task.endedAt !== undefined && { finishTime: minute(task.endedAt) }),
        mobileUrl: `?procInsId=${code}&taskId=${task.id}`,
        pcUrl: `?procInsId=${code}&taskId=${task.id}&corpid=${dingtalkApplication().corpId}`,
      })),
    operationRecords: [
      ...approval.history.flatMap(({ type, at, personKey, comment }) => {
        const operation = records[type];
        return operation
          ? [{ ...operation, userId: getId(personKey), date: minute(at), ...(comment && { remark: comment }) }]
          : [];
      }),
      ...approval.comments.map(({ at, personKey, text }) => ({
        type: 'ADD_REMARK',
        result: 'NONE',
        userId: getId(personKey),
        date: minute(at),
        remark: text,
      })),
    ],
  };
}
