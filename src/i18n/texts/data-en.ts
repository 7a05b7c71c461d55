import texts from '../../../locales/en/exports.json';

export default { exports: texts };
