import * as z from 'zod/mini';
import { relatedKinds } from '../../links/related-companies';
import { BoardTotal } from '../records/board';
import { callForKeys } from '../call';
import { Id, Paging, RecordSchema, Total } from '../shapes';

/** The maximum number of related companies of one kind. */
const relatedLimit = 500;
const Ids = z.array(Id).check(z.maxLength(relatedLimit));

const readErrors = ['notFound', 'deleted', 'notReadable'] as const;
const RelatedCompanyIds = z.object({
  parent_organization_ids: z.array(z.string()),
  child_organization_ids: z.array(z.string()),
  relation_organization_ids: z.array(z.string()),
});

/** A company of a group. A company that the reader may not see has no data in the tree, and is listed only where companies below it are shown. */
const TreeNode = z.object({
  id: z.string(),
  parent_id: z.nullable(z.string()),
  readable: z.boolean(),
  title: z.optional(z.string()),
});

/** The related companies of a customer (REQ records 5, related companies). */
export const relatedCompanies = {
  'organization.relatedList': callForKeys('organization.relatedList', {
    summary: 'The related companies of a customer that the caller may read, page by page: of one kind, or of all',
    input: z.strictObject({ id: Id, kind: z.optional(z.enum(relatedKinds)), ...Paging }),
    output: z.object({
      list: z.array(z.extend(RecordSchema, { related_type: z.enum(relatedKinds) })),
      ...Total,
      has_more: z.boolean(),
      /** Whether the company has a parent, visible to the caller or not. A second parent cannot be added. */
      has_parent: z.boolean(),
    }),
    errors: readErrors,
  }),
  'organization.relatedUpdate': callForKeys('organization.relatedUpdate', {
    summary:
      'Relates a customer with others: the whole list of each kind that is named. Companies that the caller may not see stay',
    input: z.strictObject({
      id: Id,
      related: z.strictObject({ parent: z.optional(Ids), child: z.optional(Ids), relation: z.optional(Ids) }),
    }),
    output: RelatedCompanyIds,
    errors: [
      ...readErrors,
      'notAllowed',
      'keyReused',
      'inProgress',
      'recordUnderApproval',
      'relatedSelf',
      'oneParentCompany',
      'alreadyChildCompany',
      'alreadyParentCompany',
      'hasParentCompany',
    ],
  }),
  'organization.relatedIds': callForKeys('organization.relatedIds', {
    summary: 'The ids of the companies that a customer is related with, by kind',
    input: z.strictObject({ id: Id }),
    output: RelatedCompanyIds,
    errors: readErrors,
  }),
  'organization.relatedTree': callForKeys('organization.relatedTree', {
    summary: 'The whole group that a customer belongs to, from its top, and what its open deals are worth',
    input: z.strictObject({ id: Id }),
    output: z.object({
      nodes: z.array(TreeNode),
      /** Whether more companies exist below than are shown. */
      more: z.boolean(),
      /** The open deals of the companies, as far as the caller may read them; null where the caller sees no amounts. */
      open_deals: z.nullable(
        z.object({ count: z.number(), sums: BoardTotal.shape.sums, main_sum: BoardTotal.shape.main_sum }),
      ),
      main_currency: z.object({ currency: z.string(), currency_symbol: z.string() }),
    }),
    errors: readErrors,
  }),
};
