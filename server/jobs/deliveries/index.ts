import type { DeliveryKind } from '../../../domain/deliveries/kinds';
import { accessAsk } from './access-ask';
import { cardSend } from './card-send';
import { chatEventSend } from './chat-event';
import { chatCreate } from './chat-create';
import { chatJoin } from './chat-join';
import { codeSend } from './code-send';
import type { Delivery } from './delivery';
import { digestCardSend } from './digest-card';
import { noticeCardSend } from './notice-card';
import { placeLookup } from './place-lookup';

/** What each kind of row does. A kind without an entry does not compile. */
export const deliveries: { [Kind in DeliveryKind]: Delivery<Kind> } = {
  'chat.create': chatCreate,
  'chat.join': chatJoin,
  'card.send': cardSend,
  'chat.event': chatEventSend,
  'notice.card': noticeCardSend,
  'digest.card': digestCardSend,
  'place.lookup': placeLookup,
  'code.send': codeSend,
  'access.ask': accessAsk,
};
