import metrics from '../../../locales/en/metrics.json';
import notices from '../../../locales/en/notices.json';

export default { metrics, notices };
