import type { Person } from '../people';
import { avatarUrl, getDepartment, getEmail, listIds, getLeader, getMobile, personById } from '../world/directory';
import type { World } from '../world/world';

const suite = 'dingtalk';

export const getUserId = (person: Person): string => listIds(suite, person).userId;

export const personByUserId = (userId: string): Person | undefined => personById(suite, 'userId', userId);

/** Parses `"a,b"` or `["a","b"]`: the old calls and the new ones differ. */
export function idList(value: string | string[] | undefined): string[] {
  const list = typeof value === 'string' ? value.split(',') : (value ?? []);
  return list.map((id) => id.trim()).filter((id) => id !== '');
}

/** Returns a person in the form of `topapi/v2/user/get` and `user/list`; each sensitive field needs a separate permission. */
export function userDetails(world: World, person: Person): Record<string, unknown> {
  const { userId, unionId } = listIds(suite, person);
  const department = getDepartment(person);
  return {
    userid: userId,
    unionid: unionId,
    name: person.name,
    avatar: avatarUrl(world.publicUrl, person),
    title: person.title,
    dept_id_list: [department.number],
    active: !world.console(suite).frozen.includes(person.key),
    admin: world.console(suite).administrators.includes(person.key),
    boss: false,
    senior: false,
    leader: getLeader(person.department) === person,
    leader_in_dept: [{ dept_id: department.number, leader: getLeader(person.department) === person }],
    ...(world.isGranted(suite, 'fieldMobile') && { mobile: getMobile(person), state_code: '86' }),
    ...(world.isGranted(suite, 'fieldEmail') && { email: getEmail(person) }),
  };
}
