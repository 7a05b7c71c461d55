import texts from '../../../locales/ja/exports.json';

export default { exports: texts };
