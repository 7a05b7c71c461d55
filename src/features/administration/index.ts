export { AdministrationView } from './AdministrationView';
