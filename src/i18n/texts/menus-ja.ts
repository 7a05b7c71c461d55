import menus from '../../../locales/ja/menus.json';

export default { menus };
