import approvals from '../../../locales/en/approvals.json';
import menus from '../../../locales/en/menus.json';

export default { menus, approvals };
