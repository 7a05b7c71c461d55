import approvals from '../../../locales/zh/approvals.json';
import day from '../../../locales/zh/day.json';
import menus from '../../../locales/zh/menus.json';
import metrics from '../../../locales/zh/metrics.json';
import notices from '../../../locales/zh/notices.json';
import outbox from '../../../locales/zh/outbox.json';

export default { approvals, day, menus, metrics, notices, outbox };
