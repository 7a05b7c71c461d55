import metrics from '../../../locales/zh/metrics.json';
import notices from '../../../locales/zh/notices.json';

export default { metrics, notices };
