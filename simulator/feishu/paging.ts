import { z } from 'zod';
import { refuse } from './refusals';

/** `page_size` and `page_token` as all lists of Feishu and Lark take them. */
export const pageQuery = z.object({
  page_size: z.coerce.number().default(20),
  page_token: z.string().default(''),
});

export interface FeishuPage {
  items: unknown[];
  page_token: string;
  has_more: boolean;
}

/** One page of a list; the token says where the next one begins. */
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
