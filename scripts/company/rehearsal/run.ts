import { describePermissions, listPermissionNames, offersFeature } from '../../../server/platforms/permissions';
import { SuiteRefusal, SuiteUnreachable, type SuiteApp } from '../../../server/platforms/platform';
import type { AppType } from '../../../server/platforms/settings';
import type { MadeObject, Outcome, Part, Scene } from './part';

/** How often the suite is asked once more where it is busy, or where it is too early, and how long at most in all. */
const attempts = 8;
const usualWaitMs = 2_000;
const longestWaitMs = 90_000;

export interface Rehearsal extends Pick<
  Scene,
  'kind' | 'tenantKey' | 'operator' | 'place' | 'origin' | 'label' | 'keptForm'
> {
  app: SuiteApp;
  /** Part of every key of a call, another one in each rehearsal. */
  runId: string;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Whether somebody has asked to stop: what was made is still removed. */
  isStopped(): boolean;
  onOutcome(part: Part, outcome: Outcome): void;
  /** Called for every object when it is removed, or with the reason for which it stays. */
  onRemoval(object: MadeObject, failure: string | null): void;
}

/** Runs through the parts, then removes what they made, the last first. Nothing ends it but an error of ours, and not even that leaves the removal out. */
export async function rehearse(rehearsal: Rehearsal, parts: readonly Part[]): Promise<void> {
  const madeObjects: MadeObject[] = [];
  const scene = makeScene(rehearsal, madeObjects);
  try {
    for (const part of parts) {
      if (rehearsal.isStopped()) break;
      rehearsal.onOutcome(part, await tryPart(part, scene, rehearsal));
    }
  } finally {
    for (const object of [...madeObjects].reverse()) rehearsal.onRemoval(object, await removeObject(object));
  }
}

function makeScene(rehearsal: Rehearsal, madeObjects: MadeObject[]): Scene {
  const { app, kind, tenantKey, operator, place, origin, label, keptForm, now } = rehearsal;
  return {
    app,
    kind,
    tenantKey,
    operator,
    place,
    origin,
    label,
    keptForm,
    now,
    buildKey: (name) => `rehearsal-${rehearsal.runId}-${name}`,
    note(object) {
      madeObjects.push(object);
      return () => void madeObjects.splice(madeObjects.indexOf(object), 1);
    },
    patiently: (work) => tryPatiently(work, rehearsal),
  };
}

async function tryPatiently<Result>(
  work: () => Promise<Result>,
  { now, sleep }: Pick<Rehearsal, 'now' | 'sleep'>,
): Promise<Result> {
  const beginning = now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLate = attempt === attempts || now() - beginning > longestWaitMs;
      if (!(error instanceof SuiteRefusal) || error.kind !== 'rateLimited' || isLate) throw error;
      await sleep(Math.min(error.waitMs ?? usualWaitMs, longestWaitMs));
    }
  }
}

async function tryPart(part: Part, scene: Scene, { kind }: Rehearsal): Promise<Outcome> {
  const { channel } = scene.app.suite;
  if (!offersFeature(channel, part.feature, kind))
    return { state: 'notOffered', words: `the vendor has no such calls for a ${nameKind(kind)} app` };
  try {
    const outcome = await part.run(scene);
    return typeof outcome === 'string' ? { state: 'works', words: outcome } : outcome;
  } catch (error) {
    if (error instanceof SuiteUnreachable)
      return { state: 'unreachable', words: `${error.message}. What was being made may be there all the same` };
    if (!(error instanceof SuiteRefusal)) throw error;
    const reason = describeRefusal(error);
    if (error.kind !== 'noPermission') return { state: 'refused', words: reason };
    const named = listPermissionNames(channel).filter((name) => name === error.scope || reason.includes(name));
    const permission = named.length > 0 ? named.join(', ') : describePermissions(channel, part.feature);
    return permission === undefined
      ? { state: 'refused', words: reason }
      : { state: 'noPermission', permission, words: reason };
  }
}

const nameKind = (kind: AppType) => ({ custom: 'custom', store: 'store or third-party' })[kind];

const describeRefusal = ({ suiteCode, suiteMessage }: SuiteRefusal) => `${suiteCode} ${suiteMessage}`.trim();

/** @returns why it is still there, or null */
async function removeObject({ remove, advice }: MadeObject): Promise<string | null> {
  if (remove === null) return advice;
  try {
    await remove();
    return null;
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
    if (error instanceof SuiteRefusal) return `refused with ${describeRefusal(error)}; ${advice}`;
    // Whatever it is, the other objects are removed too.
    return `${error instanceof Error ? error.message : String(error)}; ${advice}`;
  }
}
