import menus from '../../../locales/en/menus.json';

export default { menus };
