import { AppError } from '../../../domain/errors';
import type { Field } from '../../../domain/metadata/field';
import type { Actor, ConfigurationSnapshot, ConfiguredType, SessionRequest } from '../../context';
import { visibleFields, type TeamMemberIds } from '../../policies/rules';

/**
 * The part of its company's configuration that a request uses. The part that is equal for all members with the same roles is computed once for
 * them.
 */

/** Returns the configuration at the time when the request began. */
export function configurationFor({
  db,
  actor,
  configurations,
}: Pick<SessionRequest, 'db' | 'actor' | 'configurations'>): Promise<ConfigurationSnapshot> {
  return configurations.read(db, actor.clientId, actor.configurationVersion);
}

/** Returns a type of the configuration. @throws AppError notFound for a type that the company does not have. */
export function configuredType({ types }: ConfigurationSnapshot, tableId: string): ConfiguredType {
  const configured = types.get(tableId);
  if (!configured) throw new AppError('notFound');
  return configured;
}

/** The number of sets of roles or teams that are cached for one snapshot. Only a company with a separate set for each member has more. */
const rememberedSets = 20;

/** Computes a result once for each key and owner. If an owner has more keys than `rememberedSets`, its results are dropped. */
function remember<Owner extends object, T>(work: (owner: Owner, actor: Actor) => T, getKey: (actor: Actor) => string) {
  const memo = new WeakMap<Owner, Map<string, T>>();
  return (owner: Owner, actor: Actor): T => {
    const ownerMemo = memo.get(owner) ?? new Map<string, T>();
    memo.set(owner, ownerMemo);
    const key = getKey(actor);
    const cached = ownerMemo.get(key);
    if (cached !== undefined) return cached;
    if (ownerMemo.size >= rememberedSets) ownerMemo.clear();
    const computed = work(owner, actor);
    ownerMemo.set(key, computed);
    return computed;
  };
}

/** Returns every field of a type with the access of the caller. */
export const fieldsFor: (type: ConfiguredType, actor: Actor) => readonly Field[] = remember(
  ({ fields }: ConfiguredType, actor: Actor) =>
    Object.freeze(visibleFields(actor, fields).map((field) => Object.freeze(field))),
  // These are the properties of the reader that `visibleFields` reads.
  ({ channel, isDataAdmin, seat, roleIds }) => JSON.stringify([channel, isDataAdmin, seat, roleIds]),
);

/** Returns the ids of all members of the caller's teams, including those who left, each once. Empty where no type uses teams. */
export const teamMembersFor: (snapshot: ConfigurationSnapshot, actor: Actor) => TeamMemberIds = remember(
  ({ membersOfTeams }: ConfigurationSnapshot, { teamIds }: Actor) =>
    Object.freeze([...new Set(teamIds.flatMap((team) => membersOfTeams.get(team) ?? []))].sort()),
  ({ teamIds }) => JSON.stringify(teamIds),
);
