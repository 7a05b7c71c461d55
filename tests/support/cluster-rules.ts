import { parse, type Node } from 'libpg-query';

/** The rules that make a statement work on a Citus cluster as on one server. */

/** The system functions for which Citus adds variants, so that a parameter without a type is ambiguous. */
const ofSystem = /^(?:pg|citus|master)_\w+$|^run_command_\w+$|^(?:set_config|current_setting)$/i;

/** Settings that limit the statements that the coordinator waits for, on every node. */
const ofCoordinator = new Set(['statement_timeout']);

/** Returns system functions that are called with a parameter without a type. */
export async function untypedParameters(sql: string): Promise<string[]> {
  return callsIn(await statementsOf(sql)).flatMap(({ name, args }) =>
    ofSystem.test(name) && hasUntypedParameter(args) ? [name] : [],
  );
}

/** Returns settings of the session that would not reach the workers. Inside a transaction they do (`citus.propagate_set_commands`). */
export async function unpropagatedSettings(sql: string): Promise<string[]> {
  return (await statementsOf(sql)).flatMap((node) => {
    if (!('VariableSetStmt' in node)) return [];
    const { kind, name = '', is_local } = node.VariableSetStmt;
    return kind === 'VAR_SET_MULTI' || is_local || ofCoordinator.has(name.toLowerCase()) ? [] : [name];
  });
}

async function statementsOf(sql: string): Promise<Node[]> {
  return ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
}

/** Returns every function call in a tree, an outer one before those in its arguments. */
function callsIn(tree: unknown): { name: string; args: readonly Node[] }[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap(callsIn);
  if (!('funcname' in tree)) return inside;
  const { funcname, args = [] } = tree as { funcname: Node[]; args?: Node[] };
  const last = funcname.at(-1);
  return [{ name: last && 'String' in last ? (last.String.sval ?? '') : '', args }, ...inside];
}

function hasUntypedParameter(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null || 'TypeCast' in tree) return false;
  return 'ParamRef' in tree || Object.values(tree).some(hasUntypedParameter);
}
