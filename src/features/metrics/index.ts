export { MetricStrip } from './MetricStrip';
