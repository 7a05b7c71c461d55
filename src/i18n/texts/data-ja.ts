import duplicates from '../../../locales/ja/duplicates.json';
import exports from '../../../locales/ja/exports.json';
import imports from '../../../locales/ja/imports.json';
import programs from '../../../locales/ja/programs.json';

export default { duplicates, exports, imports, programs };
