/** What is delivered in the background to a suite or a service. */
export const deliveryKinds = [
  'chat.create',
  'chat.join',
  'card.send',
  'chat.event',
  'notice.card',
  'digest.card',
  'place.lookup',
  'code.send',
  'access.ask',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
