import approvals from '../../../locales/en/approvals.json';
import menus from '../../../locales/en/menus.json';
import outbox from '../../../locales/en/outbox.json';

export default { menus, approvals, outbox };
