export { showToast, type Toast } from './toast';
export { ToastHost } from './ToastHost';
