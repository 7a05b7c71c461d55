import * as z from 'zod/mini';
import { call } from '../call';
import { AuditEntry, auditKinds } from './admin-log';
import { RatesState } from '../integrations/admin-integrations';
import { amountChoices } from '../../metadata/currency';
import { RoleRuleSchema } from '../../metadata/role';
import { Moment } from '../../values/date-time';
import { Id } from '../shapes';

/** Administration: the configuration of a company and the rights of its members (ADR-0159). Every call is for administrators only. */

/** The parts of a company's document (domain/configuration/sections.ts). */
export const sectionNames = [
  'company',
  'company_lookup',
  'currencies',
  'roles',
  'types',
  'role_rules',
  'fields',
  'pipelines',
  'stages',
  'views',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** The id of an item: `pipeline/stage` of a stage, `role/action` of a rule, empty for a section with a single item. */
const ItemId = z.string().check(z.maxLength(129));
/** The values as in the company's file. The document's own schema checks them, so that the answer lists all faults. */
const Values = z.record(z.string(), z.unknown());
const location = { section: z.enum(sectionNames), table_id: z.optional(Id) };

export const ConfigurationChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add'),
    ...location,
    value: Values,
    /** The position in the list, from 0; absent: at the end. */
    index: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  /** Null removes a property. */
  z.strictObject({ action: z.literal('set'), ...location, id: ItemId, values: Values }),
  /** A field is retired: it keeps its values, and can be restored. Any other item is deleted; the call is refused while records need it. */
  z.strictObject({ action: z.literal('remove'), ...location, id: ItemId }),
  /** Restores a retired field at the end of its form. */
  z.strictObject({ action: z.literal('restore'), ...location, id: ItemId }),
  /** The ids of the whole section in their new order. */
  z.strictObject({ action: z.literal('order'), ...location, ids: z.array(ItemId).check(z.maxLength(1_000)) }),
]);
export type ConfigurationChange = z.infer<typeof ConfigurationChange>;

/** A fault of the configuration, with its place and its text. */
export const ConfigurationFault = z.object({
  section: z.optional(z.enum(sectionNames)),
  table_id: z.optional(z.string()),
  id: z.optional(z.string()),
  /** The path within the item: `value_options.0.label`; empty: the whole item. */
  path: z.string(),
  code: z.string(),
  about: z.string(),
  /** A sentence in the reader's language. */
  text: z.string(),
});
export type ConfigurationFault = z.infer<typeof ConfigurationFault>;

/** The state that the caller has seen. A change of the same property since then is answered by `configurationChanged`. */
const Version = z.int().check(z.minimum(0));
const changeErrors = [
  'notAllowed',
  'notFound',
  'configurationChanged',
  'configurationFaulty',
  'configurationInUse',
  'amountsUndecided',
  'keyReused',
  'inProgress',
] as const;

/** Changes that belong together are sent in one call, such as a new main currency and the former one. */
const Changes = z.array(ConfigurationChange).check(z.minLength(1), z.maxLength(100));

/** `entry_ids` of the audit log; a change without effect has none. */
const Done = z.object({ version: z.number(), entry_ids: z.array(z.string()) });

const Thing = z.record(z.string(), z.unknown());

export const admin = {
  'admin.company': call('admin.company', {
    summary: 'What a company has configured besides the parts of its types, as an administrator sees it',
    input: z.strictObject({}),
    output: z.object({
      version: z.number(),
      company: Thing,
      company_lookup: z.optional(Thing),
      currencies: z.array(Thing),
      /** Absent where administrators enter the rates. */
      rates: z.optional(RatesState),
      roles: z.array(z.object({ role: Thing, members: z.number() })),
      /** `fields` counts those that are not retired. */
      types: z.array(
        z.object({
          type: Thing,
          fields: z.number(),
          stages: z.number(),
          is_built_in: z.boolean(),
          /** The reach of roles in its records. */
          role_rules: z.array(RoleRuleSchema),
        }),
      ),
    }),
    errors: ['notAllowed'],
  }),
  'admin.type': call('admin.type', {
    summary: 'Everything that is configured of one object type, with its retired fields',
    input: z.strictObject({ table_id: Id }),
    output: z.object({
      version: z.number(),
      /** The type as in the company's file. */
      type: Thing,
      retired_fields: z.array(z.object({ field: Thing, retired_at: z.nullable(z.number()) })),
      is_built_in: z.boolean(),
      /** Ids of the fields that keep their kind, and are never retired. */
      built_in_fields: z.array(z.string()),
    }),
    errors: ['notAllowed', 'notFound'],
  }),
  'admin.change': call('admin.change', {
    summary: "Changes things of a company's configuration, all of them or none",
    input: z.strictObject({
      version: Version,
      changes: Changes,
      /** The choice for stored amounts when the main currency changes. Required while records hold such amounts. */
      amounts: z.optional(z.enum(amountChoices)),
    }),
    output: Done,
    errors: [...changeErrors],
  }),
  'admin.preview': call('admin.preview', {
    summary: 'What a change would do, without making it',
    input: z.strictObject({ changes: Changes }),
    output: z.object({
      faults: z.array(ConfigurationFault),
      /** Present where the main currency changes: the number of records with amounts in the former one. */
      main_currency: z.optional(z.object({ from: z.string(), to: z.string(), rate: z.string(), records: z.number() })),
      /**
       * For each change in its order: records that hold a value of the item (a value of the field, the stage, the option) and members who have it.
       */
      uses: z.array(
        z.object({
          records: z.number(),
          members: z.number(),
          /** The number of values that the change would lose. */
          lost: z.number(),
          /** Whether existing uses block the change (`configurationInUse`). */
          is_blocked: z.boolean(),
        }),
      ),
    }),
    errors: ['notAllowed', 'notFound'],
  }),
  'admin.undo': call('admin.undo', {
    summary:
      'Takes back what an entry of the audit log has changed, with what was changed in the same step, where nobody changed it since',
    input: z.strictObject({ entry_id: Id }),
    output: Done,
    errors: [...changeErrors, 'lastAdministrator', 'lastDataAdministrator', 'noSeatLeft', 'notUndoable'],
  }),
  'admin.log': call('admin.log', {
    summary: 'A page of the audit log, the newest first',
    input: z.strictObject({
      kind: z.optional(z.enum(auditKinds)),
      section: z.optional(z.string().check(z.maxLength(64))),
      table_id: z.optional(Id),
      member_id: z.optional(Id),
      /** Epoch milliseconds. */
      from: z.optional(Moment),
      to: z.optional(Moment),
      /** The id of the last entry of the previous page. */
      before_id: z.optional(Id),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ list: z.array(AuditEntry), has_more: z.boolean() }),
    errors: ['notAllowed'],
  }),
};
