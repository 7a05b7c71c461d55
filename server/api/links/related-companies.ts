import { openWritable } from '../../services/records/record-changes';
import { toPaging } from '../../services/records/record-pages';
import { relatedIds, relatedList, relatedTree, updateRelated } from '../../services/links/related-companies';
import type { relatedCompanies as contract } from '../../../domain/contract/links/related-companies';
import type { Handlers } from '../../context';

export const relatedCompanies: Handlers<keyof typeof contract> = {
  'organization.relatedList': (request, { id, kind, ...paging }) =>
    relatedList(request, { id, kind }, toPaging(paging)),
  'organization.relatedIds': (request, { id }) => relatedIds(request, id),
  'organization.relatedTree': (request, { id }) => relatedTree(request, id),
  'organization.relatedUpdate': async (request, input) => {
    const context = await openWritable(request, 'organization');
    await request.once(async (trx) => {
      await updateRelated(request, context, input, trx);
      return { id: input.id };
    });
    return relatedIds(request, input.id);
  },
};
