import type { Migration } from './migration';

/** Escapes the same characters as HTML. */
const escaped = (text: string) => `replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;

/** The content of notes was plain text before it could contain mentions. It becomes rich text, with the plain text as its Markdown copy. */
export const noteContent: Migration = {
  name: '0078-note-content',
  statements: [
    `update records set data = data || jsonb_build_object(
      'content', case when position(chr(10) in data->>'content') = 0 then ${escaped("data->>'content'")}
        else '<p>' || replace(${escaped("data->>'content'")}, chr(10), '</p><p>') || '</p>' end,
      'content_md', data->>'content')
    where table_id = 'note' and jsonb_typeof(data->'content') = 'string' and not data ? 'content_md'`,
  ],
};
