import type { RecordJson } from '@domain/contract/shapes';
import type { ObjectType } from '@domain/metadata/object-type';
import type { ComponentType } from 'react';
import type { ChatActions } from '@/features/record-chat';
import type { StoredRecord } from '@/stores';

/** What every panel of the detail page gets. */
export interface PanelProps {
  record: StoredRecord;
  table: ObjectType;
  /** Undefined where this record has no chat. */
  chat: ChatActions | undefined;
  onOpenTab(key: string): void;
  /** The types that the record is linked with; each has a tab. */
  relatedTables: readonly ObjectType[];
  /** The type that the tab shows the linked records of. */
  related?: ObjectType | undefined;
  /** Undefined where the reader may not edit. */
  onEdit?: () => void;
  onNote?: () => void;
  /** Opens a note of the reader's own to be edited. */
  onEditNote?: (note: RecordJson) => void;
  /** Shows a note in chats; undefined where none can be reached. */
  onShareNote?: ((note: RecordJson) => void) | undefined;
}

/** One tab of the detail page. */
export interface DetailTab {
  /** Stands in the address. */
  key: string;
  /** Its words in locales, under detail, tabs; the tab of a related type is called after the type. */
  title: 'home' | 'info' | 'dynamic' | ObjectType;
  visible(record: StoredRecord, table: ObjectType): boolean;
  Panel: ComponentType<PanelProps>;
}
