import { chatChanged } from './chat-changed';
import { contactsChanged } from './contacts-changed';
import { memberChanged } from './member-changed';
import { memberLeft } from './member-left';

/** What each kind of event does, by the word that is stored in the row. */
export const suiteEvents = new Map(
  [memberChanged, memberLeft, contactsChanged, chatChanged].map((event) => [event.kind.kind, event]),
);
