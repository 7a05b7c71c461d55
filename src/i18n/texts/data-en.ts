import duplicates from '../../../locales/en/duplicates.json';
import exports from '../../../locales/en/exports.json';
import imports from '../../../locales/en/imports.json';
import programs from '../../../locales/en/programs.json';

export default { duplicates, exports, imports, programs };
