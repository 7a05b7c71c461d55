import figures from '../../../locales/en/figures.json';
import notices from '../../../locales/en/notices.json';

export default { figures, notices };
