import metrics from '../../../locales/ja/metrics.json';
import notices from '../../../locales/ja/notices.json';

export default { metrics, notices };
