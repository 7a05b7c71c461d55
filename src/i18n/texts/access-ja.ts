import access from '../../../locales/ja/access.json';

export default { access };
