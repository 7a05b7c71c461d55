import type { DocumentPlace } from '../../domain/collaboration/document-place';
import { checkSuite, neededChecks, type SuiteCheck } from '../../server/commands/suites/check-suite';
import { SuiteRefusal, SuiteUnreachable, type PermissionGap, type Suite } from '../../server/platforms/platform';
import { marks } from '../doctor/finding';
import type { Terminal } from './terminal';

const subjects: Record<SuiteCheck['name'], string> = {
  signature: 'App id and secret',
  company: 'Company of the app',
  people: 'People and departments',
  range: 'Contact range',
  chats: 'Group chats',
  approvals: 'Approvals',
  taskLists: 'Task lists',
  documents: 'Documents',
  dictation: 'Dictation',
  permissions: 'Permissions',
};

/** Returns one check as a line, with the remedy where something is missing. */
function inWords({ name, state, permission, reason }: SuiteCheck): string {
  const what: Record<SuiteCheck['state'], string> = {
    good: 'good',
    limited:
      name === 'permissions'
        ? 'optional ones are not granted'
        : 'a part of the company. Choose all members as the contact range in the developer console, so that who leaves is seen to leave.',
    unsupported:
      name === 'documents'
        ? 'none: the company names nobody in whose name DingTalk makes them (dingtalk_documents)'
        : 'this suite has none, or does not say',
    noPermission: `not allowed. Ask for ${permission} in the developer console, publish the version and have it approved.`,
    refused: `refused with ${reason}. Compare the settings with the developer console, and look whether the app is published and enabled there.`,
    unreachable: `the suite does not answer (${reason}). This machine must reach it.`,
  };
  return `${subjects[name]}: ${what[state]}`;
}

/** Tests the permissions that the app needs and prints the results. @returns whether a company can start with them */
export async function printSuiteChecks(
  suite: Suite,
  origin: string,
  terminal: Terminal,
  place: DocumentPlace | null = null,
): Promise<boolean> {
  const checks = await checkSuite(suite, { origin, now: Date.now(), place });
  let isUsable = true;
  for (const check of checks) {
    const isGood = check.state === 'good' || check.state === 'unsupported';
    const isNeeded = neededChecks.has(check.name) && !isGood;
    if (isNeeded) isUsable = false;
    terminal.print(`${marks[isGood ? 'good' : isNeeded ? 'failed' : 'warning']} ${inWords(check)}`);
  }
  for (const permission of checks.flatMap(({ missing = [] }) => missing.map(inOneLine)))
    terminal.print(`${marks.warning} Permission ${permission}`);
  return isUsable;
}

const inOneLine = ({ name, isRequired, brings }: PermissionGap) =>
  `${name}: not granted, ${isRequired ? 'needed' : 'optional'} for: ${brings}`;

/**
 * Returns a line for each missing permission, where the suite lists the granted ones: the checks only read, and miss the permissions of other
 * calls.
 */
export async function describeMissing(suite: Suite): Promise<string[]> {
  try {
    const granted = await suite.grantedPermissions();
    if (granted === 'unknown') return [];
    return suite.findMissingPermissions(granted).map(inOneLine);
  } catch (error) {
    // The checks report why the suite does not answer.
    if (error instanceof SuiteRefusal || error instanceof SuiteUnreachable) return [];
    throw error;
  }
}
