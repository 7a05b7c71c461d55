import type { ObjectType } from '@domain/metadata/object-type';
import type { ComponentType } from 'react';
import type { ChatDeeds } from '@/features/record-chat';
import type { StoredRecord } from '@/stores';

/** What every panel of the detail page gets. */
export interface PanelProps {
  record: StoredRecord;
  table: ObjectType;
  /** Undefined where this record has no chat. */
  chat: ChatDeeds | undefined;
  onOpenTab(key: string): void;
  /** Undefined where the reader may not edit. */
  onEdit?: () => void;
  onNote?: () => void;
}

/** One tab of the detail page. */
export interface DetailTab {
  /** Stands in the address. */
  key: string;
  /** Its words in locales, under detail, tabs. */
  title: 'home' | 'info' | 'dynamic';
  visible(record: StoredRecord, table: ObjectType): boolean;
  Panel: ComponentType<PanelProps>;
}
