import * as z from 'zod/mini';
import { matchReasons, undoStates } from '../../leads/lifecycle';
import { callForKeys } from '../call';
import { stageErrors, Values, writeErrors } from '../records/record-writes';
import { Id } from '../shapes';

/** An existing record into which the lead may be merged (SD-37). */
const Match = z.object({
  _id: z.string(),
  /** Empty where the caller may not read it. */
  title: z.string(),
  readable: z.boolean(),
  /** Whether the caller may write the record. */
  updatable: z.boolean(),
  /** Null where the record has no owner, and where the caller may not read the record. */
  owner_member_id: z.nullable(z.string()),
  /** The reason for the match: the lead links to it, it has the same value, or it is the customer of the matched contact. */
  by: z.enum(matchReasons),
});

/** One of the records that a conversion creates or fills. */
const ProposedPart = z.object({
  table_id: z.string(),
  /** The values from the lead, by field id. */
  values: Values,
  /** The fields that the conversion fills by itself with links to the records that it creates earlier. */
  links: z.array(z.string()),
  /** The most likely first; empty where there are none. */
  matches: z.array(Match),
});

const Part = z.strictObject({
  action: z.enum(['create', 'update']),
  /** The id of the record to fill, and its update time as the member knows it. */
  id: z.optional(Id),
  known_update_time: z.optional(z.number()),
  /** The values that the member entered in addition to those of the lead. They take precedence, and null leaves a field empty. */
  fields: z.optional(Values),
});

const ConvertedRecord = z.object({
  table_id: z.string(),
  id: z.string(),
  /** Whether the record is new; false for an existing record that was filled. */
  is_new: z.boolean(),
  /** Empty where the caller may not read it. */
  title: z.string(),
  readable: z.boolean(),
});

export const leads = {
  'lead.proposeConversion': callForKeys('lead.proposeConversion', {
    summary:
      'What a lead would be converted into: the stages to choose from, the values it gives, and the records that exist already',
    input: z.strictObject({ id: Id }),
    output: z.object({
      /** The lead's update time; the conversion uses it to detect conflicts. */
      update_time: z.number(),
      /** The stages, with the required fields that the lead does not fill: those that the caller can fill, and those that others have to fill. */
      stages: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          missing: z.array(z.string()),
          missing_from_others: z.array(z.string()),
        }),
      ),
      /**
       * The owner of the created records, unless the caller names another one. Null where they would have none (an API key converts a lead without
       * an owner).
       */
      owner_member_id: z.nullable(z.string()),
      customer: ProposedPart,
      contact: z.nullable(ProposedPart),
      deal: z.nullable(ProposedPart),
    }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'leadConverted'],
  }),
  'lead.convert': callForKeys('lead.convert', {
    summary:
      'Makes or fills a customer, where asked for a contact and a deal, with the values of a lead, and moves the lead to a stage of conversion, all in one transaction',
    input: z.strictObject({
      id: Id,
      known_update_time: z.number(),
      /** The target stage; absent: the first stage of conversion. */
      lead_stage_id: z.optional(Id),
      /** The former name of `lead_stage_id`, for apps that were opened before the change; `lead_stage_id` takes precedence. */
      stage_id: z.optional(Id),
      /** The owner of the created records and of the filled customer; absent: the owner of the lead. */
      owner_member_id: z.optional(Id),
      /** Values of the lead itself that its stage requires. */
      fields: z.optional(Values),
      customer: Part,
      contact: z.optional(Part),
      deal: z.optional(z.strictObject({ fields: z.optional(Values) })),
    }),
    output: z.object({
      id: z.string(),
      customer_id: z.string(),
      contact_id: z.nullable(z.string()),
      deal_id: z.nullable(z.string()),
      /** The end of the time in which the conversion can be undone, epoch milliseconds. */
      undo_until: z.number(),
    }),
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'recordUnderApproval', 'leadConverted', ...stageErrors],
  }),
  'lead.conversion': callForKeys('lead.conversion', {
    summary: 'What a lead was converted into, by whom and when, and whether the caller can take it back',
    input: z.strictObject({ id: Id }),
    output: z.object({
      conversion: z.nullable(
        z.object({
          /** The customer first. */
          records: z.array(ConvertedRecord),
          member_id: z.nullable(z.string()),
          create_time: z.number(),
          /** The end of the time in which the conversion can be undone, epoch milliseconds. */
          undo_until: z.number(),
          undo: z.enum(undoStates),
        }),
      ),
    }),
    errors: ['notFound', 'deleted', 'notReadable'],
  }),
  'lead.undoConversion': callForKeys('lead.undoConversion', {
    summary:
      'Removes what a conversion made, empties what it filled and moves the lead back, within the hour and while nobody wrote on it',
    input: z.strictObject({ id: Id }),
    output: z.object({ id: z.string() }),
    errors: [
      ...writeErrors,
      'leadNotConverted',
      'undoTooLate',
      'undoWritten',
      'fieldsNeedApproval',
      'recordUnderApproval',
      'stageUnderApproval',
    ],
  }),
};
