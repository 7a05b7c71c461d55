import type { RecordJson } from '@domain/contract/shapes';
import type { ObjectType } from '@domain/metadata/object-type';
import type { ComponentType } from 'react';
import type { ChatActions } from '@/features/record-chat';
import type { StoredRecord } from '@/stores';
import type { StageTarget } from '@/stores/stages/StageMove';

/** The properties that every panel of the detail page receives. */
export interface PanelProps {
  record: StoredRecord;
  table: ObjectType;
  /** The actions on the record's chat; undefined if it has no chat. */
  chat: ChatActions | undefined;
  onOpenTab(key: string): void;
  /** The types that the record is linked with; each has a tab. */
  relatedTables: readonly ObjectType[];
  /** The child tables of its type; each has a tab. */
  childTables: readonly ObjectType[];
  /** The part of the tab's address after the prefix; empty for a kind with one tab. */
  subject: string;
  /** Opens the form; undefined if the reader may not edit. */
  onEdit?: () => void;
  /** Opens the change of the stage, to the given stage if there is one; undefined if the reader may not move the record. */
  onMove?: ((target?: StageTarget) => void) | undefined;
  /** Hands the record over; undefined if the reader may not change its people. */
  onOwner?: (() => void) | undefined;
  /** Called after the record's people changed, so that the page follows. */
  onTeamChanged(): void;
  onNote?: () => void;
  /** Opens a note of the reader for editing. */
  onEditNote?: (note: RecordJson) => void;
  /** Shows a note in chats; undefined if no chat can be reached. */
  onShareNote?: ((note: RecordJson) => void) | undefined;
}

/** The facts that decide which tabs a record has and their names. */
export interface TabContext {
  record: StoredRecord;
  table: ObjectType;
  relatedTables: readonly ObjectType[];
  childTables: readonly ObjectType[];
}

/** One tab of a record. */
export interface DetailTab {
  /** The tab's part of the address: the prefix of its kind and its subject. */
  key: string;
  prefix: string;
  title: string;
  subject: string;
  Panel: ComponentType<PanelProps>;
}

/** A kind of tab: one tab of each record, or one for each related object such as a linked type. */
export interface TabKind {
  /** The prefix of the addresses of this kind; the whole address of a kind with one tab. Empty: the subject alone. */
  prefix: string;
  /** Returns the tabs of a record, with titles from the texts or from the company's configuration. */
  getTabs(context: TabContext): readonly { subject: string; title: string }[];
  Panel: ComponentType<PanelProps>;
}
