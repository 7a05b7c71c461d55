import administration from '../../../locales/zh/administration.json';
import audit from '../../../locales/zh/audit.json';
import people from '../../../locales/zh/people.json';

export default { administration, audit, people };
