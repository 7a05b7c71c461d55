import exports from '../../../locales/zh/exports.json';
import imports from '../../../locales/zh/imports.json';
import programs from '../../../locales/zh/programs.json';

export default { exports, imports, programs };
