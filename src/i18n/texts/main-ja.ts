import figures from '../../../locales/ja/figures.json';
import notices from '../../../locales/ja/notices.json';

export default { figures, notices };
