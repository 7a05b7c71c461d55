import type { Area } from '../../../../domain/values/area';
import type { Values } from '../accept-values';
import { knownRegions } from '../known-regions';
import type { KindStep } from './save-step';

/**
 * Replaces the names in addresses by those of the server's data, by code. An outdated code stays on a record that already has it. Refuses an
 * unknown code: `notARegion`.
 */
export const areas: KindStep = async (_trx, _context, _target, { fields, before, values, refusals }) => {
  const namedAreas: Values = {};
  for (const { field_id: field } of fields) {
    const area = values[field] as Area | null | undefined;
    if (!area) continue;
    const path = knownRegions.getPath(area.path.at(-1)?.code ?? '');
    const isKnownPath = path?.map(({ code }) => code).join('/') === area.codes;
    if (path && isKnownPath) namedAreas[field] = { ...area, path };
    else if ((before?.data[field] as Area | undefined)?.codes !== area.codes)
      refusals.add({ field, code: 'notARegion' });
  }
  return namedAreas;
};
