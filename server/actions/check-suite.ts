import type { DocumentPlace } from '../../domain/collaboration/document-place';
import { suiteCheckNames } from '../../domain/contract/admin-integrations';
import { suiteFamilies, type Channel } from '../../domain/platforms';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../platforms/platform';

type SuiteCheckName = (typeof suiteCheckNames)[number];

/** Without these nobody can work; what the others stand for is missing in the app. */
export const neededChecks: ReadonlySet<SuiteCheckName> = new Set(['signature', 'company', 'people']);

/**
 * How one of them stands. `unsupported`: the suite has no such thing; `limited`: the app sees a part of the company. With `noPermission`, `permission` is
 * what is to be granted; with `refused` and `unreachable`, `reason` is what the suite said.
 */
export interface SuiteCheck {
  name: SuiteCheckName;
  state: 'good' | 'limited' | 'unsupported' | 'noPermission' | 'refused' | 'unreachable';
  permission?: string;
  reason?: string;
  /** Of `refused`: the suite's code. */
  code?: string;
}

/** What the consoles call the permission that something needs. */
const permissions: Record<'lark' | 'dingtalk', Partial<Record<SuiteCheckName, string>>> = {
  lark: {
    company: 'tenant:tenant:readonly',
    people: 'contact:contact.base:readonly, contact:department.base:readonly, contact:user.base:readonly',
    chats: 'im:chat',
    approvals: 'approval:approval',
    taskLists: 'task:tasklist:read, task:tasklist:write',
    documents: 'drive:drive',
    dictation: 'speech_to_text:speech',
  },
  dingtalk: {
    people: 'qyapi_get_department_list, qyapi_get_department_member',
    chats: 'qyapi_chat_read',
    approvals: 'Workflow.Instance.Read',
    documents:
      'Wiki.Workspace.Read, Wiki.Node.Read, Document.WorkspaceDocument.Read, Document.WorkspaceDocument.Write, Storage.Permission.Read, Storage.Permission.Write',
  },
};

/** Of nothing in particular: a suite that says that there is no such thing has let us ask. */
const nowhere = 'sidecar-check';

/** A tenth of a second in which nobody speaks, as `textOfSpeech` takes it. */
const silence = Buffer.alloc(3_200);

/** Tries in a suite what the app is to do there. Reads only: nothing is made, and nobody is written to. */
export async function checkSuite(
  suite: Suite,
  { origin, now, place = null }: { origin: string; now: number; place?: DocumentPlace | null },
): Promise<SuiteCheck[]> {
  let tenantKey = '';
  let isWholeCompany = true;
  const tries: Record<SuiteCheckName, () => Promise<SuiteCheck['state']>> = {
    signature: () => suite.signPage(`${origin}/home`).then(good),
    company: async () => {
      ({ tenantKey } = await suite.company());
      return 'good';
    },
    people: async () => {
      ({ isWholeCompany } = await suite.contacts(null));
      return 'good';
    },
    range: async () => (isWholeCompany ? 'good' : 'limited'),
    chats: async () => ((await suite.botChats()) === 'unknown' ? 'unsupported' : 'good'),
    approvals: () => suite.approvals.read(tenantKey, nowhere).then(good),
    taskLists: async () => (suite.taskLists ? suite.taskLists.find(nowhere, now).then(good) : 'unsupported'),
    documents: async () => (await suite.documents(place)?.ready().then(good)) ?? 'unsupported',
    // Clients that make the text themselves need nothing but the signature.
    dictation: async () => {
      await suite.textOfSpeech?.(silence);
      return 'good';
    },
  };
  const checks: SuiteCheck[] = [];
  for (const name of suiteCheckNames) {
    const check = await tried(suite.channel, name, tries[name]);
    checks.push(check);
    // Without a token, or a line, everything else would say the same.
    if (name === 'signature' && check.state !== 'good') break;
  }
  return checks;
}

async function good(): Promise<'good'> {
  return 'good';
}

async function tried(
  channel: Channel,
  name: SuiteCheckName,
  attempt: () => Promise<SuiteCheck['state']>,
): Promise<SuiteCheck> {
  try {
    return { name, state: await attempt() };
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return { name, state: 'good' };
    const permission = permissions[suiteFamilies[channel]][name];
    if (error instanceof SuiteRefusal && error.kind === 'noPermission' && permission !== undefined)
      return { name, state: 'noPermission', permission };
    return { name, ...classifyFailure(error) };
  }
}

/** How an attempt at a suite failed. @throws what is neither its answer nor its silence */
export function classifyFailure(
  error: unknown,
): Pick<SuiteCheck, 'reason' | 'code'> & { state: 'refused' | 'unreachable' } {
  if (error instanceof SuiteUnreachable) return { state: 'unreachable', reason: error.message };
  if (!(error instanceof SuiteRefusal)) throw error;
  return {
    state: 'refused',
    reason: `${error.suiteCode} ${error.suiteMessage}`.trim(),
    code: error.suiteCode,
  };
}
