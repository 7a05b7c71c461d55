import approvals from '../../../locales/zh/approvals.json';
import menus from '../../../locales/zh/menus.json';

export default { menus, approvals };
