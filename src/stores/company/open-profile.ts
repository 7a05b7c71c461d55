import type { Member } from '@domain/contract/start';
import type { RootStore } from '../RootStore';

/**
 * Opens a colleague's profile in the suite; nothing where the suite does not know them. Who they are there is asked for only now: no page needs
 * it to begin.
 */
export async function openProfile(
  { api, around: env }: Pick<RootStore, 'api' | 'around'>,
  { member_id, name }: Member,
): Promise<void> {
  const { list } = await api
    .call('membership.searchMembers', { keyword: name, limit: 100 })
    .catch(() => ({ list: [] }));
  const openId = list.find((member) => member.member_id === member_id)?.openId;
  if (openId) await (await env.platform()).openProfile(openId);
}
