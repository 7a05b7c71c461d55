import approvals from '../../../locales/en/approvals.json';
import day from '../../../locales/en/day.json';
import menus from '../../../locales/en/menus.json';
import metrics from '../../../locales/en/metrics.json';
import notices from '../../../locales/en/notices.json';
import outbox from '../../../locales/en/outbox.json';

export default { approvals, day, menus, metrics, notices, outbox };
