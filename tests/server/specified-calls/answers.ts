import { all, type Kind } from './plain-client';

/** What the specification says of many answers and payloads alike. */

/** A condition of a filter. */
export const condition = (field: string, relation: string, value?: unknown) => ({
  field,
  relation,
  value_type: 'TEXT',
  ...(value !== undefined && { value }),
});
export const newest = { field: 'create_time', sort: 'desc' };
export const page: Record<string, Kind> = { list: 'list', total: 'number' };

/** The fields of every record. */
export const record: Record<string, Kind> = {
  ...all('text', '', '_id table_id create_member_id'),
  ...all('text?', '', 'update_member_id owner_member_id'),
  ...all('number', '', 'create_time update_time'),
  ...all('list', '', 'follower_member_ids _all_member_ids'),
  ...all('yes or no', '', 'is_draft is_delete_auth deleted'),
};
export const listed: Record<string, Kind> = Object.fromEntries(
  Object.entries(record).map(([name, kind]) => [`list.${name}`, kind]),
);
