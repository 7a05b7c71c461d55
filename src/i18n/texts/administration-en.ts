import administration from '../../../locales/en/administration.json';
import audit from '../../../locales/en/audit.json';
import people from '../../../locales/en/people.json';

export default { administration, audit, people };
