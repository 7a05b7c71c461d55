import exports from '../../../locales/ja/exports.json';
import imports from '../../../locales/ja/imports.json';
import programs from '../../../locales/ja/programs.json';

export default { exports, imports, programs };
