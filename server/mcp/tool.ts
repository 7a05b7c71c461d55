import type * as z from 'zod/mini';
import type { CallName, Output, RawInput } from '../../domain/contract';
import type { ErrorName, FieldIssue } from '../../domain/errors';
import type { Actor, Language } from '../context';

/** An error in the language of its reader. */
export interface ToolFailure {
  name: ErrorName;
  params?: Record<string, unknown>;
  fields?: FieldIssue[];
}

/** The program that calls a tool, and the functions that a tool may use. */
export interface ToolCaller {
  actor: Actor;
  language: Language;
  /** Our own origin, with which links to records begin. */
  publicUrl: string;
  /** The present time in epoch milliseconds. */
  now: number;
  /** Runs a call of the contract as this program. @param key the Idempotency-Key of a write @throws AppError as the call does */
  call<Name extends CallName>(name: Name, input: RawInput<Name>, key?: string): Promise<Output<Name>>;
  /** Returns the arguments of a tool, parsed by its schema. @throws AppError invalid with every field that does not fit */
  parse<Schema extends z.ZodMiniType>(schema: Schema, args: unknown): z.output<Schema>;
  /** Returns an error in the caller's language, and logs faults of the server. */
  readFailure(error: unknown): ToolFailure;
  /** Logs a message that violates the protocol. */
  noteProtocolError(error: Error): void;
}

/** The tools in the order of their list. The texts of `assistants` contain a name of each tool for people. */
export const toolNames = [
  'me',
  'types',
  'search',
  'get',
  'list',
  'timeline',
  'day',
  'write_note',
  'update_record',
] as const;
export type ToolName = (typeof toolNames)[number];

export interface Tool {
  /** The situation in which an assistant uses the tool, and its answer. */
  description: string;
  input: z.ZodMiniType;
  /** `read` changes nothing. `add` writes new data. `change` replaces existing values. */
  effect: 'read' | 'add' | 'change';
  run(caller: ToolCaller, args: unknown): Promise<object>;
}

interface ToolDeclaration<Input extends z.ZodMiniType> extends Pick<Tool, 'description' | 'effect'> {
  input: Input;
  run(caller: ToolCaller, input: z.output<Input>): Promise<object>;
}

/** Creates a tool that parses its arguments before it runs. */
export function defineTool<Input extends z.ZodMiniType>({ run, ...declaration }: ToolDeclaration<Input>): Tool {
  return {
    ...declaration,
    run: (caller, args) => run(caller, caller.parse(declaration.input, args)),
  };
}
