import { productTable } from '../../domain/objects/product';
import type { LineRights } from '../../domain/products/lines';
import type { SessionRequest } from '../context';
import { lineRights } from '../policies/line-rights';
import { configurationFor } from './configured-type';

/** What the caller may do with the parts of lines of products; where the company has no catalogue, whatever the record allows. */
export async function loadLineRights(request: SessionRequest): Promise<LineRights> {
  const { types } = await configurationFor(request);
  return lineRights(request.actor, types.get(productTable)?.fields ?? []);
}
