import figures from '../../../locales/zh/figures.json';
import notices from '../../../locales/zh/notices.json';

export default { figures, notices };
