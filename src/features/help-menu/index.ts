export { default as HelpMenu } from './HelpMenu';
