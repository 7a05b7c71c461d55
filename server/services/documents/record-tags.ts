import { customPrefix, type TabType } from '../../../domain/collaboration/tabs';
import type { Tag } from '../../../domain/contract/shapes';

/** Returns a stored tab in the shape of answers. */
export function toTag({
  tab_id,
  name,
  url,
  token,
  type,
}: {
  tab_id: string;
  name: string;
  url: string | null;
  token: string | null;
  type: string;
}): Tag {
  return {
    key: `${customPrefix}${tab_id}`,
    name,
    url: url ?? '',
    type: type as TabType,
    ...(token === null ? {} : { token }),
  };
}
