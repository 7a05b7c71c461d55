import { endExport, beginExport } from '../../services/exports/exports';
import type { Handlers } from '../../context';

export const dataExports: Handlers<Extract<keyof Handlers, `exports.${string}`>> = {
  'exports.create': beginExport,
  'exports.remove': endExport,
};
