import administration from '../../../locales/ja/administration.json';
import audit from '../../../locales/ja/audit.json';
import people from '../../../locales/ja/people.json';

export default { administration, audit, people };
