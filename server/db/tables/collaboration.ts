import type { ColumnType, Generated } from 'kysely';
import type { CompanyDetail } from '../../../domain/contract/companies/companies';
import type { MaybeTime, Time } from './columns';

/** The parts of a record in the suite, apart from its chat. */

export interface TaskListsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** The suite's id of the list. */
  guid: string;
  /** The name that the suite got last. */
  name: string;
  /** The language of the name. */
  language: 'zh' | 'en' | 'ja';
  url: string;
  /** The open ids of the people whom the app has added to the list; others belong to the suite. */
  granted: string[];
  /** The chat that the app has added. */
  chat_id: string | null;
  create_time: Time;
  update_time: Time;
}

/** The last known state of a task in such a list. */
interface RecordTasksTable {
  client_id: string;
  list_guid: string;
  task_guid: string;
  summary: string;
  due: MaybeTime;
  completed_at: MaybeTime;
}

export interface RecordTabsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** `doc` for the document that the record itself has. */
  tab_id: string;
  name: string;
  /** docx, sheet, bitable or web_url. */
  type: string;
  /** Null for a document that the suite has not created yet, as is its token. */
  url: string | null;
  token: string | null;
  template_token: string | null;
  /** The app's folder that contains it. */
  folder_token: string | null;
  /** The open ids of the people to whom this server gave access; people with other access belong to the suite. */
  granted: string[];
  /** The people to whom the app gave read access only. */
  viewers: Generated<string[]>;
  /** The chat to which the app gave access. */
  chat_id: string | null;
  member_id: string | null;
  create_time: Time;
}

/** The next step of a note for one of its members (ADR-0308). The note contains the text. */
export interface NextStepsTable {
  client_id: string;
  /** The type of notes. */
  table_id: string;
  note_id: string;
  member_id: string;
  /** `YYYY-MM-DD` */
  due_on: string;
  /** The suite's id of the step's task; null for none. */
  task_id: string | null;
  /** Null while it is open. */
  completed_at: MaybeTime;
  /** The last completion state that the suite reported or received: only another state is a change in the suite. */
  is_suite_completed: Generated<boolean>;
  create_time: Time;
}

/** The data of the company register on a record that is a company. */
interface BusinessRegistrationsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** The name of the lookup: the record may have another name by now. */
  looked_up: string;
  /** Null where the register has no such company. */
  entry: ColumnType<CompanyDetail | null, string | null, string | null>;
  looked_at: Time;
}

/** A member's conversation with the bot; the shape of `state` is in server/queries/chats/bot-conversations.ts. */
interface BotConversationsTable {
  client_id: string;
  member_id: string;
  state: ColumnType<unknown, string, string>;
  update_time: Time;
}

/** A message of the bot about a record. */
interface BotMessagesTable {
  client_id: string;
  /** The suite's id of the message. */
  message_id: string;
  table_id: string;
  record_id: string;
  create_time: Time;
}

export interface CollaborationTables {
  bot_conversations: BotConversationsTable;
  bot_messages: BotMessagesTable;
  business_registrations: BusinessRegistrationsTable;
  task_lists: TaskListsTable;
  record_tasks: RecordTasksTable;
  next_steps: NextStepsTable;
  record_tabs: RecordTabsTable;
}
