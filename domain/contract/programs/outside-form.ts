import * as z from 'zod/mini';
import { call } from '../call';
import { perFamily } from '../per-family';
import { Empty } from '../shapes';

/**
 * `url`: the form's address, absent where the company has connected none. `tip`: the company's text about it, unchanged. `framed`: the form may be
 * shown inside our page. A form of another host opens in a separate page (domain/frames.ts).
 */
const OutsideForm = z.object({ url: z.optional(z.string()), tip: z.string(), framed: z.boolean() });
const form = {
  summary: "The address of the company's form in the suite",
  input: Empty,
  output: OutsideForm,
  specifiedGet: true,
  errors: ['notAllowed'] as const,
};

/** The multi-dimensional table of the suite that a company fills along with its records (REQ shell 7.22). */
export const outsideForm = perFamily('forms', 'Url', (family) => call(`forms.${family}Url`, form));
