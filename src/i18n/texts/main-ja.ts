import approvals from '../../../locales/ja/approvals.json';
import day from '../../../locales/ja/day.json';
import menus from '../../../locales/ja/menus.json';
import metrics from '../../../locales/ja/metrics.json';
import notices from '../../../locales/ja/notices.json';
import outbox from '../../../locales/ja/outbox.json';

export default { approvals, day, menus, metrics, notices, outbox };
