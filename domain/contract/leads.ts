import * as z from 'zod/mini';
import { call } from './call';
import { stageErrors, Values, writeErrors } from './record-writes';
import { Id } from './shapes';

/** A record that is there already and that the lead may be merged into (SD-37). */
const Match = z.object({
  _id: z.string(),
  /** Empty where the caller may not read it. */
  title: z.string(),
  readable: z.boolean(),
  /** The caller may write it. */
  updatable: z.boolean(),
});

/** One of the records that a conversion makes or fills. */
const ProposedPart = z.object({
  table_id: z.string(),
  /** The values of the lead, by field id. */
  values: Values,
  /** Null where there is none: it is made. */
  match: z.nullable(Match),
});

const Part = z.strictObject({
  action: z.enum(['create', 'update']),
  /** Of the record that is filled. */
  id: z.optional(Id),
  /** What the member wrote besides the values of the lead; it wins. */
  fields: z.optional(Values),
});

export const leads = {
  'lead.proposeConversion': call('lead.proposeConversion', {
    summary:
      'What a lead would be converted into: the stages to choose from, the values it gives, and the records that exist already',
    input: z.strictObject({ id: Id }),
    output: z.object({
      stages: z.array(z.object({ _id: z.string(), name: z.string() })),
      customer: ProposedPart,
      contact: z.nullable(ProposedPart),
      deal: z.nullable(ProposedPart),
    }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'leadConverted'],
  }),
  'lead.convert': call('lead.convert', {
    summary:
      'Makes or fills a customer, where asked for a contact and a deal, with the values of a lead, and moves the lead to a stage of conversion, all in one transaction',
    input: z.strictObject({
      id: Id,
      known_update_time: z.number(),
      /** The first stage of conversion where it is left out. */
      stage_id: z.optional(Id),
      customer: Part,
      contact: z.optional(Part),
      deal: z.optional(z.strictObject({ fields: z.optional(Values) })),
    }),
    output: z.object({
      id: z.string(),
      customer_id: z.string(),
      contact_id: z.nullable(z.string()),
      deal_id: z.nullable(z.string()),
      /** Until then it can be undone, epoch milliseconds. */
      undo_until: z.number(),
    }),
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'leadConverted', ...stageErrors],
  }),
  'lead.undoConversion': call('lead.undoConversion', {
    summary:
      'Removes what a conversion made, empties what it filled and moves the lead back, within the hour and while nobody wrote on it',
    input: z.strictObject({ id: Id }),
    output: z.object({ id: z.string() }),
    errors: [...writeErrors, 'leadNotConverted', 'undoTooLate', 'undoWritten'],
  }),
};
