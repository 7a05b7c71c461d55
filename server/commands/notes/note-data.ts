import { z } from 'zod';
import { noticeScopes } from '../../../domain/metadata/notice-scopes';
import type { NoticeChannel } from '../../../domain/notices/kinds';
import { PoiSchema } from '../../../domain/values/poi';
import { RelatedRecords } from '../../../domain/values/note-related';

/** The content of `data` in a note's row (fields of the type `note`). */
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
  conferee_member_ids: z.array(z.string()).nullish().catch(undefined),
  notice_config: z
    .object({ is_notice: z.boolean(), notice_scope: z.enum(noticeScopes) })
    .nullish()
    .catch(undefined),
});

export interface StoredNote {
  content: string;
  related: Record<string, string[]>;
  position: { latitude: number; longitude: number; address?: string | undefined } | undefined;
  attachments: string[];
  conferees: string[];
  /** The people of its records who are notified; undefined where the author left it to their settings. */
  noticeConfig: NoticeChannel | undefined;
}

/** Reads a stored note and drops damaged parts. */
export function readNote(data: unknown): StoredNote {
  const {
    content,
    follow_relate_objs: related,
    position,
    attachments,
    conferee_member_ids: conferees,
    notice_config: noticeConfig,
  } = NoteData.catch({ content: '', follow_relate_objs: {}, position: undefined, attachments: [] }).parse(data);
  return {
    content,
    attachments,
    conferees: conferees ?? [],
    noticeConfig: noticeConfig ?? undefined,
    related: RelatedRecords.safeParse(related).data ?? {},
    position: PoiSchema.safeParse(position).data,
  };
}
