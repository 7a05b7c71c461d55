import { z } from 'zod';
import type { ApprovalTask, SuiteApproval } from '../../../domain/approvals/suite';
import { idLine } from './approval-templates';

/** The suite's times are exact to the minute: `2022-08-31T11:52Z`. Epoch milliseconds; 0 without a time. */
const time = z.union([
  z
    .string()
    .min(1)
    .pipe(z.coerce.date())
    .transform((moment) => moment.getTime()),
  z
    .literal('')
    .nullish()
    .transform(() => 0),
]);
const InstanceTask = z.object({
  taskId: z.union([z.number(), z.string()]).transform(String),
  userId: z.string(),
  status: z.string(),
  result: z.string().nullish(),
  createTime: time,
  finishTime: time,
});
type InstanceTask = z.output<typeof InstanceTask>;

/** An instance in the suite's answer. */
export const Instance = z.object({
  status: z.string(),
  result: z.string().nullish(),
  bizAction: z.string().nullish(),
  mainProcessInstanceId: z.string().nullish(),
  attachedProcessInstanceIds: z.array(z.string()).nullish(),
  createTime: time,
  finishTime: time,
  formComponentValues: z
    .array(z.object({ id: z.string().nullish(), name: z.string().nullish(), value: z.string().nullish() }))
    .nullish(),
  tasks: z.array(InstanceTask).nullish(),
  operationRecords: z
    .array(
      z.object({
        userId: z.string().nullish(),
        type: z.string().nullish(),
        remark: z.string().nullish(),
        date: time,
      }),
    )
    .nullish(),
});
export type Instance = z.output<typeof Instance>;

/** The type of a record of a decision. */
const decision = 'EXECUTE_TASK_NORMAL';

/** Returns the time when an approved instance was revoked, by its attached instances, in epoch milliseconds; undefined where it was not revoked. */
export function findRevocation(attached: readonly Instance[]): number | undefined {
  return attached.find(({ bizAction, status, result }) => bizAction === 'REVOKE' && isAgreed({ status, result }))
    ?.finishTime;
}

/**
 * Returns an instance as an approval of the product. A revoked instance stays approved in the suite; only the instance that revoked it shows the
 * revocation.
 */
export function toApproval(instanceCode: string, read: Instance, revokedAt: number | undefined): SuiteApproval {
  const { createTime, finishTime, formComponentValues: values } = read;
  const tasks = read.tasks ?? [];
  const records = read.operationRecords ?? [];
  const approvalId = values?.find(({ id, name }) => id?.endsWith(idLine.key) || name === idLine.label)?.value;
  const times = [...tasks.flatMap((task) => [task.createTime, task.finishTime]), ...records.map(({ date }) => date)];
  return {
    instanceCode,
    approvalId: approvalId || undefined,
    status: revokedAt === undefined ? getStatus(read) : 'REVERTED',
    tasks: tasks.flatMap((task): ApprovalTask[] => {
      const status = taskStatus(task);
      if (!status) return [];
      const decisionRecord = records.filter(({ userId, type }) => userId === task.userId && type === decision).at(-1);
      const isDecided = status === 'APPROVED' || status === 'REJECTED';
      return [
        {
          taskId: task.taskId,
          memberId: task.userId,
          status,
          since: task.createTime,
          reason: (isDecided && decisionRecord?.remark) || undefined,
        },
      ];
    }),
    updatedAt: Math.max(createTime, finishTime, revokedAt ?? 0, ...times),
  };
}

function isAgreed({ status, result }: Pick<Instance, 'status' | 'result'>): boolean {
  return status === 'COMPLETED' && result === 'agree';
}

function getStatus({ status, result }: Instance): string {
  if (status === 'NEW' || status === 'RUNNING') return 'PENDING';
  if (isAgreed({ status, result })) return 'APPROVED';
  if (status === 'COMPLETED') return 'REJECTED';
  return status === 'TERMINATED' ? 'CANCELED' : status;
}

/** Returns the status of a task; undefined for a task without an approver yet. */
function taskStatus({ status, result }: InstanceTask): ApprovalTask['status'] | undefined {
  if (status === 'NEW') return undefined;
  if (status === 'RUNNING' || status === 'PAUSED') return 'PENDING';
  if (status !== 'COMPLETED') return 'DONE';
  if (result === 'AGREE') return 'APPROVED';
  if (result === 'REFUSE') return 'REJECTED';
  return result === 'REDIRECTED' ? 'TRANSFERRED' : 'DONE';
}
