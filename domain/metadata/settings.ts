import * as z from 'zod/mini';

/**
 * What a company sets its types and stages to beside their fixed properties. Each list names the settings that the product knows, and checks
 * them: an entry more is a setting more, without a column of its own. A setting that a list does not name is kept as it is, so that
 * the file of a company survives a server that does not know all of it (ADR-0115).
 */
const open = <Known extends Record<string, z.ZodMiniType>>(known: Known) => z.partial(z.looseObject(known));

export const TypeSettings = open({});
export type TypeSettings = z.infer<typeof TypeSettings>;

export const StageSettings = open({
  /** A new record of its pipeline begins here; of several the first, and the first stage where there is none. */
  is_default: z.boolean(),
});
export type StageSettings = z.infer<typeof StageSettings>;
