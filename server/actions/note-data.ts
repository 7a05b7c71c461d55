import { z } from 'zod';
import { PoiSchema } from '../../domain/values/poi';
import { RelatedRecords } from '../../domain/values/note-related';

/** What the `data` of a note row holds (fields of the type `note`). */
const NoteData = z.object({
  content: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  follow_relate_objs: z.unknown().optional(),
  position: z.unknown().optional(),
  attachments: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
});

export interface StoredNote {
  content: string;
  related: Record<string, string[]>;
  position: { latitude: number; longitude: number; address?: string | undefined } | undefined;
  attachments: string[];
}

/** Reads a stored note; a damaged part of it is left out. */
export function readNote(data: unknown): StoredNote {
  const {
    content,
    follow_relate_objs: related,
    position,
    attachments,
  } = NoteData.catch({ content: '', follow_relate_objs: {}, position: undefined, attachments: [] }).parse(data);
  return {
    content,
    attachments,
    related: RelatedRecords.safeParse(related).data ?? {},
    position: PoiSchema.safeParse(position).data,
  };
}
