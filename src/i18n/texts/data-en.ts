import exports from '../../../locales/en/exports.json';
import imports from '../../../locales/en/imports.json';
import programs from '../../../locales/en/programs.json';

export default { exports, imports, programs };
