import administration from '../../../locales/ja/administration.json';

export default { administration };
