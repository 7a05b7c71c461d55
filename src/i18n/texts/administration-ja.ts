import administration from '../../../locales/ja/administration.json';
import audit from '../../../locales/ja/audit.json';
import integrations from '../../../locales/ja/integrations.json';
import metrics from '../../../locales/ja/metrics.json';
import notices from '../../../locales/ja/notices.json';
import people from '../../../locales/ja/people.json';
import permissions from '../../../locales/ja/permissions.json';

export default { administration, audit, integrations, metrics, notices, people, permissions };
