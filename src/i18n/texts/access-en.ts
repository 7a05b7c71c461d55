import access from '../../../locales/en/access.json';

export default { access };
