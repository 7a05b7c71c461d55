import type { RecordJson } from '@domain/contract/shapes';
import type { NoteAudience } from '@domain/notices/note-audience';
import type { NoteText } from '@domain/objects/note-texts';
import type { Mention } from '@domain/rich/typed-text';
import type { FileItem } from '@domain/values/file-list';
import type { RelatedRecords } from '@domain/values/note-related';
import type { Poi } from '@domain/values/poi';
import type { WaitingFile } from '../files/FieldFiles';
import type { SharedChat } from './ChatChoice';

/** The rich texts in addition to the content, as HTML; missing ones are empty. */
export type NoteTexts = Partial<Record<NoteText, string>>;

/** The draft of a note as the device stores it. */
export interface KeptNote {
  content: string;
  /** Absent in a draft that is older than mentions. */
  mentions?: readonly Mention[];
  /** Absent in a draft that is older than further texts. */
  texts?: NoteTexts;
  /** Absent in a draft that is older than due days. */
  dueOn?: string | undefined;
  related: RelatedRecords;
  /** Absent in a draft that is older than attendees. */
  conferees?: readonly string[];
  audience?: NoteAudience | undefined;
  /** The update time of the note when it was opened; absent for a new note and in a draft of an older build. */
  knownUpdateTime?: number | undefined;
  position: Poi | null;
  chats: readonly SharedChat[];
  photos: (FileItem | WaitingFile)[];
}

export type NoteOutcome =
  | { kind: 'saved'; note: RecordJson }
  /** The device is offline: the note is sent when it is online again. */
  | { kind: 'queued' }
  /** The device's outbox is full. */
  | { kind: 'full' }
  | { kind: 'empty' }
  /** The note has no record. */
  | { kind: 'noRecord' }
  | { kind: 'photosFailed' }
  /** The note was changed elsewhere: the sheet shows the conflict. */
  | { kind: 'conflict' }
  | { kind: 'failed' }
  | { kind: 'busy' };
