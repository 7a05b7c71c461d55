import type { DocumentPlace } from '../../../domain/collaboration/document-place';
import { suiteCheckNames, type MissingPermission } from '../../../domain/contract/integrations/admin-integrations';
import type { SuiteFeature } from '../../../domain/platforms';
import {
  SuiteRefusal,
  SuiteUnreachable,
  type FeatureName,
  type PermissionGap,
  type Suite,
} from '../../platforms/platform';

type SuiteCheckName = (typeof suiteCheckNames)[number];

/** The checks that must pass for members to work; any other failed check disables its feature. */
export const neededChecks: ReadonlySet<SuiteCheckName> = new Set(['signature', 'company', 'people']);

/**
 * The state of one check. `unsupported`: the suite has no such feature; `limited`: the app sees a part of the company, or lacks optional permissions. With `noPermission`,
 * `permission` is the permission to grant; with `refused` and `unreachable`, `reason` is the answer of the suite.
 */
export interface SuiteCheck {
  name: SuiteCheckName;
  state: 'good' | 'limited' | 'unsupported' | 'noPermission' | 'refused' | 'unreachable';
  permission?: string;
  reason?: string;
  /** The suite's code, for `refused`. */
  code?: string;
  /** The permissions that are not granted, where the suite lists them. */
  missing?: PermissionGap[];
}

/** The feature of each check; vendor-rules lists its permissions. */
const features: Partial<Record<SuiteCheckName, FeatureName>> = {
  company: 'company',
  people: 'people',
  range: 'userGroups',
  chats: 'chats',
  approvals: 'approvals',
  taskLists: 'tasks',
  documents: 'documents',
  dictation: 'dictation',
};

/** An id that does not exist: an answer that it is unknown proves that the request is permitted. */
const nowhere = 'sidecar-check';

/** A tenth of a second of silence, in the format of `textOfSpeech`. */
const silence = Buffer.alloc(3_200);

/** Tries the app's features in a suite. It only reads: nothing is created, and no person gets a message. */
export async function checkSuite(
  suite: Suite,
  { origin, now, place = null }: { origin: string; now: number; place?: DocumentPlace | null },
): Promise<SuiteCheck[]> {
  let tenantKey = '';
  let isWholeCompany = true;
  let missingPermission: string | undefined;
  const isClosed = (feature: SuiteFeature) => suite.closedFeatures.includes(feature);
  const tries: Record<Exclude<SuiteCheckName, 'permissions'>, () => Promise<SuiteCheck['state']>> = {
    signature: () => suite.signPage(`${origin}/home`).then(good),
    company: async () => {
      ({ tenantKey } = await suite.company());
      return 'good';
    },
    people: async () => {
      ({ isWholeCompany, missingPermission } = await suite.contacts(null));
      return 'good';
    },
    range: async () => {
      if (missingPermission !== undefined) throw new SuiteRefusal('noPermission', '', '', undefined, missingPermission);
      return isWholeCompany ? 'good' : 'limited';
    },
    chats: async () => (isClosed('chats') || (await suite.botChats()) === 'unknown' ? 'unsupported' : 'good'),
    approvals: async () =>
      isClosed('approvals') ? 'unsupported' : suite.approvals.read(tenantKey, nowhere).then(good),
    taskLists: async () => (suite.taskLists ? suite.taskLists.find(nowhere, now).then(good) : 'unsupported'),
    documents: async () => (await suite.documents(place)?.ready().then(good)) ?? 'unsupported',
    // Clients with their own transcription need only the signature.
    dictation: async () => {
      await suite.textOfSpeech?.(silence);
      return 'good';
    },
  };
  const checks: SuiteCheck[] = [];
  for (const name of suiteCheckNames) {
    const check = name === 'permissions' ? await checkPermissions(suite) : await tried(suite, name, tries[name]);
    checks.push(check);
    // Without a token or a connection, all other checks would fail in the same way.
    if (name === 'signature' && check.state !== 'good') break;
  }
  return checks;
}

/** Checks the granted permissions: the other checks only read, and miss those of write calls. */
async function checkPermissions(suite: Suite): Promise<SuiteCheck> {
  let missing: PermissionGap[] = [];
  const check = await tried(suite, 'permissions', async () => {
    const granted = await suite.grantedPermissions();
    if (granted === 'unknown') return 'unsupported';
    missing = suite.findMissingPermissions(granted);
    return missing.length > 0 ? 'limited' : 'good';
  });
  const required = missing.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...check,
    ...(required.length > 0 && { state: 'noPermission' as const, permission: required.join(', ') }),
    ...(missing.length > 0 && { missing }),
  };
}

/** Returns missing permissions for the app, which describes each feature in the reader's language. */
export function presentMissing(missing: readonly PermissionGap[]): MissingPermission[] {
  return missing.map(({ feature, name, isRequired }) => ({ feature, name, is_required: isRequired }));
}

async function good(): Promise<'good'> {
  return 'good';
}

async function tried(
  suite: Suite,
  name: SuiteCheckName,
  attempt: () => Promise<SuiteCheck['state']>,
): Promise<SuiteCheck> {
  try {
    return { name, state: await attempt() };
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return { name, state: 'good' };
    const feature = features[name];
    const permission =
      (feature && suite.describePermissions(feature)) ?? (error instanceof SuiteRefusal ? error.scope : undefined);
    if (error instanceof SuiteRefusal && error.kind === 'noPermission' && permission !== undefined)
      return { name, state: 'noPermission', permission };
    return { name, ...classifyFailure(error) };
  }
}

/** Classifies a failed request to a suite. @throws any error that is neither its answer nor its silence */
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
