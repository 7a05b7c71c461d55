import { AppError } from '../../../domain/errors';
import type { Field } from '../../../domain/metadata/field';
import type { Actor, ConfigurationSnapshot, ConfiguredType, SessionRequest } from '../../context';
import { visibleFields, type TeamMemberIds } from '../../policies/rules';

/** The part of its company's configuration that a request uses. The part that all members of the same roles see alike is computed once for them. */

/** Returns the configuration at the time when the request began. */
export function configurationFor({
  db,
  actor,
  configurations,
}: Pick<SessionRequest, 'db' | 'actor' | 'configurations'>): Promise<ConfigurationSnapshot> {
  return configurations.read(db, actor.clientId, actor.configurationVersion);
}

/** @throws AppError notFound for a type that the company does not have. */
export function configuredType({ types }: ConfigurationSnapshot, tableId: string): ConfiguredType {
  const configured = types.get(tableId);
  if (!configured) throw new AppError('notFound');
  return configured;
}

/** Sets of roles or teams that are remembered for one snapshot: more than a company has, unless each member has a set of their own. */
const rememberedSets = 20;

/** Works something out once for each key and owner; forgets everything of an owner that has more keys than there should be. */
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

/** Every field of a type with the access of the caller. */
export const fieldsFor: (type: ConfiguredType, actor: Actor) => readonly Field[] = remember(
  ({ fields }: ConfiguredType, actor: Actor) =>
    Object.freeze(visibleFields(actor, fields).map((field) => Object.freeze(field))),
  // The properties of its reader that `visibleFields` reads.
  ({ channel, isDataAdmin, seat, roleIds }) => JSON.stringify([channel, isDataAdmin, seat, roleIds]),
);

/** Returns the ids of everybody in a team of the caller, including those who left, each once. Empty where no type uses teams. */
export const teamMembersFor: (snapshot: ConfigurationSnapshot, actor: Actor) => TeamMemberIds = remember(
  ({ membersOfTeams }: ConfigurationSnapshot, { teamIds }: Actor) =>
    Object.freeze([...new Set(teamIds.flatMap((team) => membersOfTeams.get(team) ?? []))].sort()),
  ({ teamIds }) => JSON.stringify(teamIds),
);
