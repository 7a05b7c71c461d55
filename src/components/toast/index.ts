export { showToast } from './toast';
export { ToastHost } from './ToastHost';
