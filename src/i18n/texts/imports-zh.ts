import texts from '../../../locales/zh/imports.json';

export default { imports: texts };
