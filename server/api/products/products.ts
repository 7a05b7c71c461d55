import type { Filter } from '../../../domain/filter-tree';
import { productPage } from '../../../domain/contract/products/products';
import { productGroupField, productTable } from '../../../domain/objects/product';
import { changeProductLines, productLines } from '../../services/products/product-lines';
import { loadType } from '../../services/records/record-access';
import { listRecords } from '../../services/records/record-pages';
import type { Handlers, SessionRequest } from '../../context';

export const products: Handlers<Extract<keyof Handlers, `products.${string}`>> = {
  'products.list': async (request, { group_id, enabled_only = false, size = productPage, ...input }) => {
    const items: Filter[] = [
      ...(group_id === undefined
        ? []
        : [{ field: productGroupField, relation: 'include' as const, value: [group_id] }]),
      ...(enabled_only ? await notSwitchedOff(request) : []),
    ];
    const [only] = items;
    const filter = items.length > 1 ? { join: 'and' as const, items } : only;
    return listRecords(request, productTable, { ...input, size, ...(filter && { filter }) });
  },
  'products.lines': (request, { table_id, id }) => productLines(request, table_id, id),
  'products.saveLines': (request, input) => changeProductLines(request, input),
};

/** Returns the condition for the products that the company sells; empty where it switches no product off. */
async function notSwitchedOff(request: SessionRequest): Promise<Filter[]> {
  const { type } = await loadType(request, productTable);
  const off = type.settings?.switched_off;
  return off ? [{ field: off.field_id, relation: 'exclude', value: off.values }] : [];
}
