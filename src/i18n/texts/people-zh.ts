import audit from '../../../locales/zh/audit.json';
import people from '../../../locales/zh/people.json';

export default { people, audit };
