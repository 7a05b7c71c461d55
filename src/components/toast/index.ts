export { showToast } from './toast';
export { ToastHost } from './ToastHost';
export { attempt } from './attempt';
