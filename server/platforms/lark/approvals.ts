import { z } from 'zod';
import type { ApprovalDecision, ApprovalTask, ApprovalToStart, SuiteApproval } from '../../../domain/approvals/suite';
import { filledForm, linkLine, type TextControl } from '../approval-form';
import { checkCompany } from '../own-company';
import { SuiteRefusal, type Suite } from '../platform';
import { readJson } from '../proof';
import { appLinks } from './app-link';
import { definitionBody } from './approval-definitions';
import type { LarkClient } from './client';
import { larkCodes } from './rules';

const base = '/open-apis/approval/v4';
const number = z.union([z.string(), z.number()]).transform(Number);
const time = number.optional().default(0);
const id = z.string().default('');
const textTypes = ['input', 'textarea'];
const Definition = z.object({
  form: z
    .string()
    .transform((text) => readJson(text))
    .pipe(
      z.array(
        z.object({ id: z.string(), custom_id: z.string().nullish(), name: z.string().default(''), type: z.string() }),
      ),
    ),
});
const Made = z.object({ approval_code: z.string().min(1) });
const Started = z.object({ instance_code: z.string().min(1) });
const taskStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'TRANSFERRED', 'DONE'] as const;
const InstanceDetail = z.object({
  approval_code: z.string(),
  instance_code: z.string().min(1),
  uuid: z.string().nullish(),
  status: z.string(),
  reverted: z.boolean().nullish(),
  start_time: time,
  end_time: time,
  task_list: z
    .array(z.object({ id: z.string(), open_id: id, status: z.string(), start_time: time, end_time: time }))
    .nullish(),
  timeline: z
    .array(z.object({ task_id: z.string().nullish(), comment: z.string().nullish(), create_time: time }))
    .nullish(),
});
type InstanceDetail = z.output<typeof InstanceDetail>;

/** Approvals of Feishu and Lark (approval v4), in the name of the application. */
export function larkApprovals(client: LarkClient, company: Suite['company']): Pick<Suite, 'approvals'> {
  const post = <Data>(path: string, body: object, data: z.ZodType<Data>, repeatable = true) =>
    client.call({
      method: 'POST',
      path: `${base}${path}`,
      query: { user_id_type: 'open_id' },
      body,
      data,
      as: 'app',
      repeatable,
    });
  const detail = (code: string): Promise<InstanceDetail> =>
    client.call({
      method: 'GET',
      path: `${base}/instances/${encodeURIComponent(code)}`,
      query: { user_id_type: 'open_id' },
      data: InstanceDetail,
      as: 'app',
      repeatable: true,
    });
  const ensureOwnCompany = (tenantKey: string) => checkCompany(tenantKey, client.cached, company);

  /** Reads the text controls of a definition, which its author may have renamed. */
  async function readControls(templateCode: string): Promise<(TextControl & { type: string })[]> {
    const { form } = await client.call({
      method: 'GET',
      path: `${base}/approvals/${encodeURIComponent(templateCode)}`,
      data: Definition,
      as: 'app',
      repeatable: true,
    });
    return form
      .filter(({ type }) => textTypes.includes(type))
      .map(({ id: controlId, custom_id: customId, name, type }) => ({
        id: controlId,
        customId: customId || undefined,
        name,
        type,
        isLong: type === 'textarea',
        isHidden: false,
      }));
  }

  async function startOnce({ approvalId, templateCode, applicantId, lines, link }: ApprovalToStart): Promise<string> {
    const formLines = [...lines, { ...linkLine, value: appLinks(client.app, link).url }];
    const form = [...filledForm(await readControls(templateCode), formLines)].map(
      ([{ id: controlId, type }, value]) => ({
        id: controlId,
        type,
        value,
      }),
    );
    const title = lines[0]?.value;
    const { instance_code } = await post(
      '/instances',
      {
        approval_code: templateCode,
        open_id: applicantId,
        form: JSON.stringify(form),
        uuid: approvalId,
        ...(title && {
          title: '@i18n@title',
          title_display_method: 1,
          i18n_resources: [{ locale: 'zh-CN', is_default: true, texts: [{ key: '@i18n@title', value: title }] }],
        }),
      },
      Started,
    );
    return instance_code;
  }

  return {
    approvals: {
      async makeTemplate(tenantKey, template, code) {
        await ensureOwnCompany(tenantKey);
        const body = { ...definitionBody(template), ...(code !== undefined && { approval_code: code }) };
        // Without a code each repetition would create another definition, which cannot be deleted.
        return (await post('/approvals', body, Made, code !== undefined)).approval_code;
      },
      async subscribe(tenantKey, templateCode) {
        await ensureOwnCompany(tenantKey);
        await post(`/approvals/${encodeURIComponent(templateCode)}/subscribe`, {}, z.unknown()).catch(
          (error: unknown) => {
            if (!isDone(error)) throw error;
          },
        );
      },
      async start(tenantKey, approval) {
        await ensureOwnCompany(tenantKey);
        try {
          return { instanceCode: await startOnce(approval) };
        } catch (error) {
          // The suite accepted it before, and the answer was lost: it is read by its id here.
          if (!isDone(error)) throw error;
          return { instanceCode: (await detail(approval.approvalId)).instance_code };
        }
      },
      async read(_tenantKey, instanceCode) {
        return toApproval(await detail(instanceCode));
      },
      async decide(tenantKey, { instanceCode, taskId, memberId, decision, reason }) {
        await ensureOwnCompany(tenantKey);
        const { approval_code } = await detail(instanceCode);
        const body = { approval_code, instance_code: instanceCode, user_id: memberId, task_id: taskId };
        await post(`/tasks/${decision}`, { ...body, ...(reason && { comment: reason }) }, z.unknown()).catch(
          async (error: unknown) => {
            // A repetition is refused with one of many codes, so the instance shows whether the decision was made.
            if (!(error instanceof SuiteRefusal) || error.passes) throw error;
            const now = await detail(instanceCode).catch(() => undefined);
            if (!now || !isDecided(now, { taskId, decision })) throw error;
          },
        );
      },
      async withdraw(tenantKey, instanceCode, memberId) {
        await ensureOwnCompany(tenantKey);
        const { approval_code } = await detail(instanceCode);
        const body = { approval_code, instance_code: instanceCode, user_id: memberId };
        await post('/instances/cancel', body, z.unknown()).catch(async (error: unknown) => {
          if (!(error instanceof SuiteRefusal) || error.passes) throw error;
          const now = await detail(instanceCode).catch(() => undefined);
          if (!now || !(now.reverted || now.status === 'CANCELED')) throw error;
        });
      },
    },
  };
}

/** Returns whether the suite already has the requested state. */
function isDone(error: unknown): boolean {
  return error instanceof SuiteRefusal && larkCodes.hasClass(error.suiteCode, 'already-done');
}

function isDecided(
  { task_list: tasks }: InstanceDetail,
  { taskId, decision }: Pick<ApprovalDecision, 'taskId' | 'decision'>,
) {
  const status = decision === 'approve' ? 'APPROVED' : 'REJECTED';
  return tasks?.some((task) => task.id === taskId && task.status === status) ?? false;
}

/** Converts an instance. A revoked instance is CANCELED in the suite, with a separate mark. */
function toApproval(detail: InstanceDetail): SuiteApproval {
  const { task_list: tasks, timeline } = detail;
  const reasons = new Map((timeline ?? []).map(({ task_id: taskId, comment }) => [taskId, comment]));
  const times = [
    ...(tasks ?? []).flatMap((task) => [task.start_time, task.end_time]),
    ...(timeline ?? []).map((timelineEntry) => timelineEntry.create_time),
  ];
  return {
    instanceCode: detail.instance_code,
    approvalId: detail.uuid || undefined,
    status: detail.reverted ? 'REVERTED' : detail.status,
    tasks: (tasks ?? []).flatMap((task): ApprovalTask[] => {
      const status = taskStatuses.find((candidate) => candidate === task.status);
      // A step that passed automatically has no approver.
      if (!status || task.open_id === '') return [];
      const reason = reasons.get(task.id) || undefined;
      return [{ taskId: task.id, memberId: task.open_id, status, since: task.start_time, reason }];
    }),
    updatedAt: Math.max(detail.start_time, detail.end_time, ...times),
  };
}
