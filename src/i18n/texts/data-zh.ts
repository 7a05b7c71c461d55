import duplicates from '../../../locales/zh/duplicates.json';
import exports from '../../../locales/zh/exports.json';
import imports from '../../../locales/zh/imports.json';
import programs from '../../../locales/zh/programs.json';

export default { duplicates, exports, imports, programs };
