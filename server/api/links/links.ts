import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { joinFilters } from '../../../domain/filter-tree';
import { resolveFilter } from '../../../domain/filters/resolve';
import { isParentLink } from '../../../domain/values/link-field';
import { linkedFilter, linkPaths, type LinkPath } from '../../../domain/links/link-paths';
import type { Handlers, SessionRequest } from '../../context';
import { namedIn } from '../../policies/visible-values';
import { countedPage } from '../../queries/records/page';
import { loadType, present, readRecord } from '../../services/records/record-access';
import { updateLinks } from '../../services/links/link-update';
import { resolvePlainOrder } from '../../services/records/list-order';
import { toPaging } from '../../services/records/record-pages';
import { resolveReferences } from '../../services/links/refs';

/** Returns the linked records that the caller may read, by the given link paths. */
async function listLinked(
  request: SessionRequest,
  input: Input<'links.list'>,
  through: (path: LinkPath) => boolean,
): Promise<Output<'links.list'>> {
  const { table_id, object_type, object_id, filter, keyword, order_by, ...paging } = input;
  const [ownType, otherType] = await Promise.all([loadType(request, object_type), loadType(request, table_id)]);
  const record = await readRecord(request, ownType, object_id);
  const paths = linkPaths(ownType.fields, otherType.fields, object_type, table_id).filter(through);
  const linked = linkedFilter(paths, record, table_id);
  const pageQuestion = {
    filter: resolveFilter(filter ? joinFilters(linked, filter) : linked, otherType.read),
    keyword,
  };
  const { skip, limit } = toPaging(paging);
  const page = { ...pageQuestion, order: resolvePlainOrder(otherType, order_by), skip, limit };
  const { rows, hasMore, chats, ...counted } = await countedPage(request.db, otherType.read, page);
  return { list: await present(request, otherType, rows, { chats }), ...counted, has_more: hasMore };
}

export const links: Handlers<Extract<keyof Handlers, `links.${string}`>> = {
  'links.list': (request, input) => listLinked(request, input, () => true),
  'links.childList': (request, input) =>
    listLinked(request, input, ({ side, field }) => side === 'there' && isParentLink(field)),
  'links.brief': async (request, { table_id, id, field_id }) => {
    const context = await loadType(request, table_id);
    const record = await readRecord(request, context, id);
    const field = context.fields.find((candidate) => candidate.field_id === field_id && candidate.access !== 'none');
    if (!field) throw new AppError('invalid', {}, [{ field: field_id, code: 'unknownField' }]);
    const namedRecords = namedIn(record, [field]);
    const refs = await resolveReferences(request.db, context.resolveType, namedRecords);
    return {
      list: namedRecords.map(({ table, id: namedId }) => ({
        _id: namedId,
        table_id: table,
        ...(refs.get(`${table}:${namedId}`) ?? { readable: false }),
      })),
    };
  },
  'links.update': updateLinks,
};
