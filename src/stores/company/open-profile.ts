import type { Member } from '@domain/contract/companies/start';
import type { RootStore } from '../RootStore';

/**
 * Opens a colleague's profile in the suite; does nothing if the suite does not know the colleague. The suite's id is requested only now: no page
 * needs it to begin.
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
