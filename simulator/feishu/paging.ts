import { z } from 'zod';
import { refuse } from './refusals';

/** `page_size` and `page_token`, which all lists of Feishu and Lark accept. */
export const pageQuery = z.object({
  page_size: z.coerce.number().default(20),
  page_token: z.string().default(''),
});

export interface FeishuPage {
  items: unknown[];
  page_token: string;
  has_more: boolean;
}

/** Returns one page of a list; its token marks the start of the next page. */
export function getPage<Row>(rows: Row[], query: z.infer<typeof pageQuery>, show: (row: Row) => unknown): FeishuPage {
  const start = query.page_token === '' ? 0 : Number(Buffer.from(query.page_token, 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) throw refuse.field('page_token: invalid');
  const end = start + query.page_size;
  const hasMore = end < rows.length;
  return {
    items: rows.slice(start, end).map(show),
    page_token: hasMore ? Buffer.from(String(end)).toString('base64url') : '',
    has_more: hasMore,
  };
}
