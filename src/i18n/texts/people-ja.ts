import audit from '../../../locales/ja/audit.json';
import people from '../../../locales/ja/people.json';

export default { people, audit };
