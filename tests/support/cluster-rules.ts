/** What a statement must keep to so that it does on a Citus cluster what it does on one server. */

/** Functions of the system, which Citus adds variants to: a parameter without a type is ambiguous then. */
const systemCall =
  /\b((?:pg|citus|master)_\w+|run_command_\w+|set_config|current_setting)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/gi;
/** A setting of the session that holds on the coordinator alone. Inside a transaction it is passed on (`citus.propagate_set_commands`). */
const sessionSetting = /^\s*(?:set\s+(?!local\b|transaction\b)(?:session\s+)?|reset\s+)(\w[\w.]*)/i;

/** Limits the statements that the coordinator waits for, wherever they run. */
const ofCoordinator = new Set(['statement_timeout']);

/** Parameters of system functions that say no type. */
export function untypedParameters(sql: string): string[] {
  return [...sql.matchAll(systemCall)].flatMap(([call, , parameters = '']) =>
    /\$\d+(?!\d*\s*::)/.test(parameters) ? [call] : [],
  );
}

/** Settings that would not reach the workers. */
export function unpropagatedSettings(sql: string): string[] {
  const name = sessionSetting.exec(sql)?.[1];
  return name === undefined || ofCoordinator.has(name.toLowerCase()) ? [] : [name];
}
