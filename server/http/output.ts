import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';

/**
 * In development and tests, checks that an answer has exactly the properties of the contract. @throws Error that names the call and the first
 * fault.
 */
export function checkOutput(name: string, schema: z.ZodMiniType, answer: unknown): void {
  const travelling: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = schema.safeParse(travelling);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new Error(
      `${name} answers what its contract does not allow at ${first?.path.join('.') ?? ''}: ${first?.code ?? ''}`,
    );
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), travelling))
    throw new Error(`${name} answers properties that its contract does not name`);
}
