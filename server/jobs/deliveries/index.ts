import { accessAnswer } from './access-answer';
import { accessAsk } from './access-ask';
import { approvalAct } from './approval-act';
import { approvalCard } from './approval-card';
import { approvalRemind } from './approval-remind';
import { approvalStart } from './approval-start';
import { cardSend } from './card-send';
import { chatAdd } from './chat-add';
import { chatEntries } from './chat-entries';
import { chatEventSend } from './chat-event';
import { chatCreate } from './chat-create';
import { chatJoin } from './chat-join';
import { chatRename } from './chat-rename';
import { codeSend } from './code-send';
import { digestCardSend } from './digest-card';
import { noticeCardSend } from './notice-card';
import { placeLookup } from './place-lookup';
import { documentCreate } from './document-create';
import { documentFollow } from './document-follow';
import { fieldRequest } from './field-request';
import { recordCardSend } from './record-card';
import { registerChangeSend } from './register-change';
import { registerLook } from './register-look';
import { taskComplete } from './task-complete';
import { taskListCreate } from './task-list-create';
import { taskListFollow } from './task-list-follow';
import { todoComplete } from './todo-complete';
import { todoCreate } from './todo-create';

/** The handler of each kind of row, by the stored name of the kind. */
export const deliveries = new Map(
  [
    chatCreate,
    chatJoin,
    chatAdd,
    chatRename,
    chatEntries,
    cardSend,
    chatEventSend,
    noticeCardSend,
    digestCardSend,
    placeLookup,
    codeSend,
    accessAsk,
    accessAnswer,
    fieldRequest,
    approvalStart,
    approvalAct,
    approvalCard,
    approvalRemind,
    taskListCreate,
    taskListFollow,
    taskComplete,
    documentCreate,
    documentFollow,
    todoComplete,
    todoCreate,
    recordCardSend,
    registerLook,
    registerChangeSend,
  ].map((delivery) => [delivery.kind.kind, delivery]),
);
