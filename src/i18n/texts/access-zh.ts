import access from '../../../locales/zh/access.json';

export default { access };
