import approvals from '../../../locales/en/approvals.json';
import day from '../../../locales/en/day.json';
import menus from '../../../locales/en/menus.json';
import outbox from '../../../locales/en/outbox.json';

export default { menus, approvals, day, outbox };
