export { ImageViewer, type Picture } from './ImageViewer';
