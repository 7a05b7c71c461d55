export { DeliverySheet as default } from './DeliverySheet';
