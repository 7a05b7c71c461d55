import { productTable } from '../../../domain/objects/product';
import type { LineRights } from '../../../domain/products/lines';
import type { SessionRequest } from '../../context';
import { lineRights } from '../../policies/line-rights';
import { configurationFor } from '../configuration/configured-type';

/** Returns the caller's rights for the parts of product lines; where the company has no catalogue, the record's rights apply. */
export async function loadLineRights(request: SessionRequest): Promise<LineRights> {
  const { types } = await configurationFor(request);
  return lineRights(request.actor, types.get(productTable)?.fields ?? []);
}
