import texts from '../../../locales/en/imports.json';

export default { imports: texts };
