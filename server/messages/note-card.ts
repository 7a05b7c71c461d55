import type { Poi } from '../../domain/values/poi';
import { coordinatesText } from '../../domain/values/poi';
import type { Language } from '../context';
import type { MessageCard } from '../platforms/platform';
import { filled, messageTexts, shortened } from './texts';

/** A card shows the beginning of a note; the app shows all of it. */
const contentLimit = 300;
const titleLimit = 80;

export interface NoteForCard {
  author: string;
  content: string;
  position: Pick<Poi, 'latitude' | 'longitude' | 'address'> | undefined;
  attachments: number;
  /** The record that the card opens, and the number of further records of the note. */
  record: { tableId: string; id: string; title: string };
  otherRecords: number;
}

/** Returns the card of a note in a chat. `publicUrl` is our own origin; the button opens the record's timeline in the app. */
export function noteCard(note: NoteForCard, language: Language, publicUrl: string): MessageCard {
  const texts = messageTexts(language).noteCard;
  const cardNames = { author: note.author, record: shortened(note.record.title, titleLimit), count: note.otherRecords };
  return {
    title: filled(note.otherRecords > 0 ? texts.titleMore : texts.title, cardNames),
    lines: [
      { label: texts.content, text: shortened(note.content.trim(), contentLimit) || texts.noContent },
      ...(note.position
        ? [{ label: texts.position, text: note.position.address ?? coordinatesText(note.position) }]
        : []),
      ...(note.attachments > 0
        ? [{ label: texts.photos, text: filled(texts.photoCount, { count: note.attachments }) }]
        : []),
    ],
    link: { text: texts.open, url: recordLink(publicUrl, note.record) },
  };
}

function recordLink(publicUrl: string, record: { tableId: string; id: string }): string {
  return `${publicUrl}/detail?${new URLSearchParams({ type: record.tableId, id: record.id, tab: 'dynamic' }).toString()}`;
}
