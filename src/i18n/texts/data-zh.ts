import texts from '../../../locales/zh/exports.json';

export default { exports: texts };
