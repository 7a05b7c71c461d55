import menus from '../../../locales/zh/menus.json';

export default { menus };
