import texts from '../../../locales/ja/imports.json';

export default { imports: texts };
