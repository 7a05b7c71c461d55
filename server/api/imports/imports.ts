import {
  actOnImport,
  checkImport,
  importInfo,
  importList,
  listImportRows,
  removeImport,
  setImportFormat,
} from '../../services/imports/imports';
import { proposeImport } from '../../services/imports/import-proposal';
import type { Handlers } from '../../context';

export const imports: Handlers<Extract<keyof Handlers, `imports.${string}`>> = {
  'imports.list': importList,
  'imports.get': importInfo,
  'imports.setFormat': setImportFormat,
  'imports.propose': proposeImport,
  'imports.check': checkImport,
  'imports.act': actOnImport,
  'imports.rows': listImportRows,
  'imports.remove': removeImport,
};
