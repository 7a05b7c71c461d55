import { describePermissions, listPermissionNames, offersFeature } from '../../../server/platforms/permissions';
import { SuiteRefusal, SuiteUnreachable, type SuiteApp } from '../../../server/platforms/platform';
import type { AppType } from '../../../server/platforms/settings';
import type { MadeObject, Outcome, Part, Scene } from './part';

/** The limits of retries when the suite is busy, or when it is too early: their number and their total time. */
const attempts = 8;
const usualWaitMs = 2_000;
const longestWaitMs = 90_000;

export interface Rehearsal extends Pick<
  Scene,
  'kind' | 'tenantKey' | 'operator' | 'place' | 'origin' | 'label' | 'keptForm'
> {
  app: SuiteApp;
  /** The part of every key of a call that differs in each rehearsal. */
  runId: string;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Returns whether somebody has requested a stop: created objects are still removed. */
  isStopped(): boolean;
  onOutcome(part: Part, outcome: Outcome): void;
  /** Called for every object when it is removed, or with the reason why it remains. */
  onRemoval(object: MadeObject, failure: string | null): void;
}

/**
 * Runs through the parts, then removes their objects, the last ones first. Only an error of our own code ends it early, and even then the objects
 * are removed.
 */
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

/** @returns the reason why the object still exists, or null */
async function removeObject({ remove, advice }: MadeObject): Promise<string | null> {
  if (remove === null) return advice;
  try {
    await remove();
    return null;
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
    if (error instanceof SuiteRefusal) return `refused with ${describeRefusal(error)}; ${advice}`;
    // After any error, the other objects are still removed.
    return `${error instanceof Error ? error.message : String(error)}; ${advice}`;
  }
}
