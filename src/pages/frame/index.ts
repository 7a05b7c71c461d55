export { PageFrame } from './PageFrame';
export { AccessPage } from './AccessPage';
