import approvals from '../../../locales/ja/approvals.json';
import menus from '../../../locales/ja/menus.json';

export default { menus, approvals };
