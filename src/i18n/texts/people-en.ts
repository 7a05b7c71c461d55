import audit from '../../../locales/en/audit.json';
import people from '../../../locales/en/people.json';

export default { people, audit };
