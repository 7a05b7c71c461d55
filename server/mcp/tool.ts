import type * as z from 'zod/mini';
import type { CallName, Output, RawInput } from '../../domain/contract';
import type { ErrorName, FieldIssue } from '../../domain/errors';
import type { Actor, Language } from '../context';

/** An error in the words of its reader. */
export interface ToolFailure {
  name: ErrorName;
  params?: Record<string, unknown>;
  fields?: FieldIssue[];
}

/** The program that calls a tool, and everything that a tool may do. */
export interface ToolCaller {
  actor: Actor;
  language: Language;
  /** Our own origin: links to records begin with it. */
  publicUrl: string;
  /** Epoch milliseconds. */
  now: number;
  /** Runs a call of the contract as this program. @param key the Idempotency-Key of a write @throws AppError as the call does */
  call<Name extends CallName>(name: Name, input: RawInput<Name>, key?: string): Promise<Output<Name>>;
  /** Returns the arguments of a tool as its schema wants them. @throws AppError invalid, which names every field that does not fit */
  parse<Schema extends z.ZodMiniType>(schema: Schema, args: unknown): z.output<Schema>;
  /** Returns an error in the words for the caller, and logs faults of the server. */
  readFailure(error: unknown): ToolFailure;
  /** Logs a message that does not keep to the protocol. */
  noteProtocolError(error: Error): void;
}

/** The tools, in the order in which they are listed. The texts of `assistants` name each for people. */
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
  /** When an assistant uses it, and what it answers. */
  description: string;
  input: z.ZodMiniType;
  /** `read` changes nothing. `add` writes something new. `change` replaces values that were there. */
  effect: 'read' | 'add' | 'change';
  run(caller: ToolCaller, args: unknown): Promise<object>;
}

interface ToolDeclaration<Input extends z.ZodMiniType> extends Pick<Tool, 'description' | 'effect'> {
  input: Input;
  run(caller: ToolCaller, input: z.output<Input>): Promise<object>;
}

/** Makes a tool that reads its arguments before it runs. */
export function defineTool<Input extends z.ZodMiniType>({ run, ...declaration }: ToolDeclaration<Input>): Tool {
  return {
    ...declaration,
    run: (caller, args) => run(caller, caller.parse(declaration.input, args)),
  };
}
