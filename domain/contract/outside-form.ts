import * as z from 'zod/mini';
import { call } from './call';
import { perFamily } from './per-family';
import { Empty } from './shapes';

/**
 * `url`: the form's address, absent where the company has connected none. `tip`: what the company says about it, as it was written.
 * `framed`: it may stand inside our page; another host's opens in a page of its own (domain/frames.ts).
 */
const OutsideForm = z.object({ url: z.optional(z.string()), tip: z.string(), framed: z.boolean() });
const form = {
  summary: "The address of the company's form in the suite",
  input: Empty,
  output: OutsideForm,
  specifiedGet: true,
  errors: ['notAllowed'] as const,
};

/** The multi-dimensional table of the suite that a company fills beside its records (REQ shell 7.22). */
export const outsideForm = perFamily('forms', 'Url', (family) => call(`forms.${family}Url`, form));
