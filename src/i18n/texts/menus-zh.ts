import approvals from '../../../locales/zh/approvals.json';
import day from '../../../locales/zh/day.json';
import menus from '../../../locales/zh/menus.json';
import outbox from '../../../locales/zh/outbox.json';

export default { menus, approvals, day, outbox };
