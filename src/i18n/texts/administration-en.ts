import administration from '../../../locales/en/administration.json';
import audit from '../../../locales/en/audit.json';
import integrations from '../../../locales/en/integrations.json';
import metrics from '../../../locales/en/metrics.json';
import notices from '../../../locales/en/notices.json';
import people from '../../../locales/en/people.json';
import permissions from '../../../locales/en/permissions.json';

export default { administration, audit, integrations, metrics, notices, people, permissions };
