import approvals from '../../../locales/ja/approvals.json';
import day from '../../../locales/ja/day.json';
import menus from '../../../locales/ja/menus.json';
import outbox from '../../../locales/ja/outbox.json';

export default { menus, approvals, day, outbox };
