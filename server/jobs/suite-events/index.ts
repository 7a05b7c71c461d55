import { appOpened } from './app-opened';
import { approvalChanged } from './approval-changed';
import { chatChanged } from './chat-changed';
import { chatPeopleChanged } from './chat-people-changed';
import { consentWithdrawn } from './consent-withdrawn';
import { contactsChanged } from './contacts-changed';
import { memberChanged } from './member-changed';
import { memberLeft } from './member-left';
import { messageReceived } from './message-received';
import { taskChanged } from './task-changed';

/** The handler of each kind of event, by the stored name of the kind. */
export const suiteEvents = new Map(
  [
    memberChanged,
    memberLeft,
    appOpened,
    contactsChanged,
    chatChanged,
    chatPeopleChanged,
    consentWithdrawn,
    approvalChanged,
    taskChanged,
    messageReceived,
  ].map((event) => [event.kind.kind, event]),
);
