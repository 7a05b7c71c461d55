import { z } from 'zod';
import type { ApprovalFormLine, ApprovalToStart, SuiteApproval } from '../../../domain/approvals/suite';
import { filledForm, linkLine } from '../approval-form';
import { checkCompany } from '../own-company';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../platform';
import { readJson } from '../proof';
import type { SecretCache } from '../secrets';
import { openAppLink, pageAddress } from './app-link';
import { toApproval, Instance, findRevocation } from './approval-reading';
import { readControls, Course, toApprovalCourse, formBody, idLine, Schema, type Component } from './approval-templates';
import type { DingtalkClient } from './client';

/** What we note of a template of ours, and of a start; longer than an approval goes on. Milliseconds. */
const keptMs = 10 * 365 * 24 * 60 * 60_000;
/** A start is looked for from so long before we asked for it: clocks differ. Milliseconds. */
const clocksMs = 5 * 60_000;
const searchPage = 20;
/** Where the department of the applicant cannot be read. */
const rootDepartment = -1;

const Made = z.object({ result: z.object({ processCode: z.string().min(1) }) });
const Started = z.object({ instanceId: z.string().min(1) });
const Read = z.object({ result: Instance });
const Found = z.object({
  result: z.object({ list: z.array(z.string()).nullish(), nextToken: z.union([z.string(), z.number()]).nullish() }),
});
const User = z.object({ result: z.object({ dept_id_list: z.array(z.number()).default([]) }) });
/** A start that was asked for, and what came of it. */
const Start = z.object({ at: z.number(), instanceCode: z.string().optional() });

interface FormValue {
  id: string;
  name: string;
  value: string;
}

/** OA approvals of DingTalk. A start takes no key against doubles: a repetition looks for the instance of the first time before it makes one. */
export function dingtalkApprovals(
  client: DingtalkClient,
  { cache, now }: { cache: SecretCache; now(): number },
  company: Suite['company'],
): Pick<Suite, 'approvals'> {
  const post = <Data>(path: string, body: object, data: z.ZodType<Data>, repeatable = false) =>
    client.call({ host: 'api', method: 'POST', path: `/v1.0/workflow${path}`, body, data, as: 'app', repeatable });
  const get = <Data>(path: string, query: Record<string, string>, data: z.ZodType<Data>) =>
    client.call({
      host: 'api',
      method: 'GET',
      path: `/v1.0/workflow${path}`,
      query,
      data,
      as: 'app',
      repeatable: true,
    });
  const ensureOwnCompany = (tenantKey: string) => checkCompany(tenantKey, client.cached, company);
  const instance = async (code: string) => (await get('/processInstances', { processInstanceId: code }, Read)).result;
  const courseNote = (code: string) => `dingtalk:approval-course:${code}`;

  async function formValues({ approvalId, templateCode, lines, link }: ApprovalToStart): Promise<FormValue[]> {
    const { result } = await get('/forms/schemas/processCodes', { processCode: templateCode }, Schema);
    const formLines: ApprovalFormLine[] = [
      ...lines,
      { ...linkLine, value: openAppLink(await client.inCompany(), link) },
    ];
    const form = filledForm<Component>(readControls(result), formLines, [{ ...idLine, value: approvalId }]);
    return [...form].map(([{ id, name }, value]) => ({ id, name, value }));
  }

  /** The applicant's instance that was started with these values, if there is one. With our id among them there is one at most. */
  async function find(
    { templateCode, applicantId }: ApprovalToStart,
    values: readonly FormValue[],
    since: number,
  ): Promise<string | undefined> {
    for (let token = 0; ;) {
      const { result } = await post(
        '/processes/instanceIds/query',
        {
          processCode: templateCode,
          startTime: since - clocksMs,
          endTime: now() + clocksMs,
          userIds: [applicantId],
          nextToken: token,
          maxResults: searchPage,
        },
        Found,
        true,
      );
      for (const code of result.list ?? []) {
        const { formComponentValues: foundValues } = await instance(code);
        if (
          values.every(({ id, value }) =>
            foundValues?.some((foundValue) => foundValue.id === id && foundValue.value === value),
          )
        )
          return code;
      }
      if (!result.nextToken) return undefined;
      token = Number(result.nextToken);
    }
  }

  async function begin(approval: ApprovalToStart, values: readonly FormValue[]): Promise<string> {
    const { templateCode, applicantId, link } = approval;
    const app = await client.inCompany();
    const approvalCourse = Course.safeParse(readJson((await cache.noted(courseNote(templateCode))) ?? '')).data;
    const { instanceId } = await post(
      '/processInstances',
      {
        processCode: templateCode,
        originatorUserId: applicantId,
        deptId: await getDepartment(applicantId),
        ...(app.agentId && { microappAgentId: Number(app.agentId) }),
        ...(approvalCourse && { approvers: approvalCourse }),
        bizDetailPageUrl: app.isStore ? pageAddress(app, link) : link,
        formComponentValues: values,
      },
      Started,
    );
    return instanceId;
  }

  async function getDepartment(userid: string): Promise<number> {
    try {
      const { result } = await client.call({
        host: 'oapi',
        method: 'POST',
        path: '/topapi/v2/user/get',
        body: { userid },
        data: User,
        as: 'app',
        repeatable: true,
      });
      return result.dept_id_list[0] ?? rootDepartment;
    } catch (error) {
      if (error instanceof SuiteRefusal && !error.passes) return rootDepartment;
      throw error;
    }
  }

  async function read(instanceCode: string): Promise<SuiteApproval> {
    const foundInstance = await instance(instanceCode).catch((error: unknown) => {
      // Deleted ones are not there any more.
      if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
      throw error;
    });
    if (!foundInstance) return { instanceCode, status: 'DELETED', tasks: [], updatedAt: now() };
    // What takes one back is asked about as the one that it takes back.
    if (foundInstance.bizAction === 'REVOKE' && foundInstance.mainProcessInstanceId)
      return read(foundInstance.mainProcessInstanceId);
    const attached = foundInstance.status === 'COMPLETED' ? (foundInstance.attachedProcessInstanceIds ?? []) : [];
    return toApproval(instanceCode, foundInstance, findRevocation(await Promise.all(attached.map(instance))));
  }

  return {
    approvals: {
      async makeTemplate(tenantKey, template, code) {
        await ensureOwnCompany(tenantKey);
        const body = { ...formBody(template), ...(code !== undefined && { processCode: code }) };
        const { processCode } = (await post('/forms', body, Made, code !== undefined)).result;
        // A form has no course: who is asked is named with each start.
        await cache.note(courseNote(processCode), JSON.stringify(toApprovalCourse(template)), keptMs);
        return processCode;
      },
      // The console says which kinds of events come, of all processes.
      subscribe: () => Promise.resolve(),
      async start(tenantKey, approval) {
        await ensureOwnCompany(tenantKey);
        const noteName = `dingtalk:approval:${approval.approvalId}`;
        const earlier = Start.safeParse(readJson((await cache.noted(noteName)) ?? '')).data;
        if (earlier?.instanceCode !== undefined) return { instanceCode: earlier.instanceCode };
        const startTime = earlier?.at ?? now();
        const values = await formValues(approval);
        const noteStarted = async (instanceCode: string) => {
          await cache.note(noteName, JSON.stringify({ at: startTime, instanceCode }), keptMs);
          return { instanceCode };
        };
        const foundCode = earlier && (await find(approval, values, startTime));
        if (foundCode) return noteStarted(foundCode);
        // Noted before it is asked for, so that a repetition searches, also after this process has died.
        await cache.note(noteName, JSON.stringify({ at: startTime }), keptMs);
        try {
          return await noteStarted(await begin(approval, values));
        } catch (error) {
          // The answer was lost; the instance may stand there.
          const createdCode = error instanceof SuiteUnreachable ? await find(approval, values, startTime) : undefined;
          if (createdCode === undefined) throw error;
          return noteStarted(createdCode);
        }
      },
      read: (_tenantKey, instanceCode) => read(instanceCode),
      async decide(tenantKey, { instanceCode, taskId, memberId, decision, reason }) {
        await ensureOwnCompany(tenantKey);
        const [result, wantedStatus] = decision === 'approve' ? ['agree', 'APPROVED'] : ['refuse', 'REJECTED'];
        const body = { processInstanceId: instanceCode, taskId: Number(taskId), actionerUserId: memberId, result };
        try {
          await post('/processInstances/execute', { ...body, ...(reason && { remark: reason }) }, z.unknown());
        } catch (error) {
          // Done already, or the answer was lost: the suite says which.
          const { tasks } = await read(instanceCode);
          if (!tasks.some((task) => task.taskId === taskId && task.status === wantedStatus)) throw error;
        }
      },
      async withdraw(tenantKey, instanceCode, memberId) {
        await ensureOwnCompany(tenantKey);
        // In the application's own name: whether the member may was decided here.
        const body = { processInstanceId: instanceCode, isSystem: true, operatingUserId: memberId };
        try {
          await post('/processInstances/terminate', body, z.unknown());
        } catch (error) {
          const { status } = await read(instanceCode);
          if (status !== 'CANCELED') throw error;
        }
      },
    },
  };
}
