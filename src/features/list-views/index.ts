export { BrokenView } from './BrokenView';
export { ListMenu } from './ListMenu';
export { ViewMenu } from './ViewMenu';
export { ViewName } from './ViewName';
