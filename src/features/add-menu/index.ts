export { default as AddMenu } from './AddMenu';
