import { z } from 'zod';
import type { ApprovalFormLine, ApprovalToStart, SuiteApproval } from '../../../domain/approvals/suite';
import { filledForm, linkLine } from '../approval-form';
import { checkCompany } from '../own-company';
import { getMaxLength, getMaxPageSize } from '../vendor-rules';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../platform';
import { readJson } from '../proof';
import type { SecretCache } from '../secrets';
import { openAppLink, pageAddress } from './app-link';
import { toApproval, Instance, findRevocation } from './approval-reading';
import { readControls, Course, toApprovalCourse, formBody, idLine, Schema, type Component } from './approval-templates';
import type { DingtalkClient } from './client';
import { dingtalkCalls } from './rules';

/** The time for which notes of our templates and starts are stored, longer than an approval runs. Milliseconds. */
const keptMs = 10 * 365 * 24 * 60 * 60_000;
/** The time before our request from which a start is searched for, because clocks differ. Milliseconds. */
const clocksMs = 5 * 60_000;
const searchPage = getMaxPageSize(dingtalkCalls['workflow.instanceIds.query']);
const addressLimit = getMaxLength(dingtalkCalls['workflow.instances.start'], 'body.bizDetailPageUrl');
/** The root department, with its id in a start and its id in the directory. */
const rootDepartment = -1;
const rootInDirectory = 1;
/** The suite accepts no withdrawal in the first milliseconds of this number; times of instances are exact to the minute. */
const withdrawableMs = 15_000;
const minuteMs = 60_000;
/** The time for which a company counts as having no paid edition of approvals. Milliseconds. */
const noEditionMs = 7 * 24 * 60 * 60_000;
const noEditionName = 'dingtalk:no-advanced-approvals';
const tooEarlyCode = 'aflowProcessInstStatusException';
const noEditionCode = 'benefitStatusInvalid';
const nameTakenCode = 'formName.error';

const Made = z.object({ result: z.object({ processCode: z.string().min(1) }) });
const Started = z.object({ instanceId: z.string().min(1) });
const Read = z.object({ result: Instance });
const Found = z.object({
  result: z.object({ list: z.array(z.string()).nullish(), nextToken: z.union([z.string(), z.number()]).nullish() }),
});
const User = z.object({ result: z.object({ dept_id_list: z.array(z.number()).default([]) }) });
/** A requested start, and its result. */
const Start = z.object({ at: z.number(), instanceCode: z.string().optional() });

interface FormValue {
  id: string;
  name: string;
  value: string;
}

/**
 * The OA approvals of DingTalk. A start accepts no idempotency key, so a repetition searches for the instance of the first attempt before it
 * creates one.
 */
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

  /** Returns the applicant's instance that was started with these values, if there is one. If our id is among the values, there is at most one. */
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
    const body = {
      processCode: templateCode,
      originatorUserId: applicantId,
      ...(app.agentId && { microappAgentId: Number(app.agentId) }),
      // An approval course in the suite may depend on the department.
      ...(approvalCourse ? { approvers: approvalCourse } : { deptId: await getDepartment(applicantId) }),
      formComponentValues: values,
    };
    const start = async (extra: object) => (await post('/processInstances', { ...body, ...extra }, Started)).instanceId;
    const address = app.isStore ? pageAddress(app, link) : link;
    // Only a paid edition accepts the address of an app.
    if (address.length > addressLimit || (await cache.noted(noEditionName)) !== null) return start({});
    try {
      return await start({ bizDetailPageUrl: address });
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.suiteCode !== noEditionCode) throw error;
      await cache.note(noEditionName, 'none', noEditionMs);
      return start({});
    }
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
      const [department = rootInDirectory] = result.dept_id_list;
      return department === rootInDirectory ? rootDepartment : department;
    } catch (error) {
      if (error instanceof SuiteRefusal && !error.passes) return rootDepartment;
      throw error;
    }
  }

  /**
   * Saves a form. Names of forms are unique in the suite: a form with this name is one that this server created earlier, perhaps with a lost
   * answer.
   */
  async function saveForm(body: Record<string, unknown>, name: string, code: string | undefined): Promise<string> {
    const save = async (processCode: string | undefined) =>
      (await post('/forms', { ...body, ...(processCode !== undefined && { processCode }) }, Made, true)).result
        .processCode;
    try {
      return await save(code);
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.suiteCode !== nameTakenCode || code !== undefined) throw error;
      return save((await get('/processCentres/schemaNames/processCodes', { name }, Made)).result.processCode);
    }
  }

  async function read(instanceCode: string): Promise<SuiteApproval> {
    const foundInstance = await instance(instanceCode).catch((error: unknown) => {
      // The suite no longer returns deleted instances.
      if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
      throw error;
    });
    if (!foundInstance) return { instanceCode, status: 'DELETED', tasks: [], updatedAt: now() };
    // An instance that revokes another instance counts as the revoked instance.
    if (foundInstance.bizAction === 'REVOKE' && foundInstance.mainProcessInstanceId)
      return read(foundInstance.mainProcessInstanceId);
    const attached = foundInstance.status === 'COMPLETED' ? (foundInstance.attachedProcessInstanceIds ?? []) : [];
    return toApproval(instanceCode, foundInstance, findRevocation(await Promise.all(attached.map(instance))));
  }

  return {
    approvals: {
      async makeTemplate(tenantKey, template, code) {
        await ensureOwnCompany(tenantKey);
        const body = formBody(template);
        const processCode = await saveForm(body, body.name, code);
        // A form has no approval course: each start names the approvers.
        await cache.note(courseNote(processCode), JSON.stringify(toApprovalCourse(template)), keptMs);
        return processCode;
      },
      // The console sets which kinds of events arrive, for all approval forms.
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
        // The note is stored before the request is sent, so that a repetition searches, also after this process has died.
        await cache.note(noteName, JSON.stringify({ at: startTime }), keptMs);
        try {
          return await noteStarted(await begin(approval, values));
        } catch (error) {
          // The answer was lost; the instance may exist.
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
          // The act succeeded before, or its answer was lost: the suite's state shows which.
          const { tasks } = await read(instanceCode);
          if (!tasks.some((task) => task.taskId === taskId && task.status === wantedStatus)) throw error;
        }
      },
      async withdraw(tenantKey, instanceCode, memberId) {
        await ensureOwnCompany(tenantKey);
        // The application acts in its own name, because the member's right was checked here.
        const body = { processInstanceId: instanceCode, isSystem: true, operatingUserId: memberId };
        try {
          await post('/processInstances/terminate', body, z.unknown());
        } catch (error) {
          const foundInstance = await instance(instanceCode);
          if (toApproval(instanceCode, foundInstance, undefined).status === 'CANCELED') return;
          throw tooEarly(error, foundInstance, now()) ?? error;
        }
      },
    },
  };
}

/** Returns the error for a refusal of the first seconds, which is temporary; undefined for any other. */
function tooEarly(error: unknown, { status, createTime }: Instance, now: number): SuiteRefusal | undefined {
  const isNew = status === 'RUNNING' && now - createTime < withdrawableMs + 2 * minuteMs;
  if (!isNew || !(error instanceof SuiteRefusal) || error.suiteCode !== tooEarlyCode) return undefined;
  return new SuiteRefusal('rateLimited', error.suiteCode, error.suiteMessage, withdrawableMs);
}
