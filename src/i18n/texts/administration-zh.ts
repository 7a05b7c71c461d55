import administration from '../../../locales/zh/administration.json';
import audit from '../../../locales/zh/audit.json';
import integrations from '../../../locales/zh/integrations.json';
import metrics from '../../../locales/zh/metrics.json';
import notices from '../../../locales/zh/notices.json';
import people from '../../../locales/zh/people.json';
import permissions from '../../../locales/zh/permissions.json';

export default { administration, audit, integrations, metrics, notices, people, permissions };
