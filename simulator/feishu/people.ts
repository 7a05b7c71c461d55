import { z } from 'zod';
import type { Person } from '../people';
import type { FeishuSuite } from '../suites';
import {
  avatarUrl,
  getDepartment,
  getCompanyEmail,
  getEmail,
  listIds,
  getLeader,
  getMobile,
  personById,
  type PersonIdKind,
} from '../world/directory';
import type { World } from '../world/world';

/** The ids of people and departments in calls, and the form of people in answers. */

export const userIdType = z.enum(['open_id', 'union_id', 'user_id']);
export type UserIdType = z.infer<typeof userIdType>;

const kinds: Record<UserIdType, PersonIdKind> = { open_id: 'openId', union_id: 'unionId', user_id: 'userId' };

export const idAs = (suite: FeishuSuite, type: UserIdType, person: Person): string =>
  listIds(suite, person)[kinds[type]];

export const personAs = (suite: FeishuSuite, type: UserIdType, id: string): Person | undefined =>
  personById(suite, kinds[type], id);

/** Returns true if the application may write to a person and add them to chats: the person is in its availability and in the company. */
export const canBeReached = (world: World, suite: FeishuSuite, key: string): boolean =>
  ![...world.console(suite).unavailable, ...world.console(suite).gone].includes(key);

/** The fields that are silently absent without a separate permission. */
const fieldPermissions = {
  userId: 'contact:user.employee_id:readonly',
  mobile: 'contact:user.phone:readonly',
  email: 'contact:user.email:readonly',
  base: 'contact:user.base:readonly',
  department: 'contact:user.department:readonly',
  employee: 'contact:user.employee:readonly',
} as const;

/** Returns a person in the form of `authen/v1/user_info`. */
export function userInfo(world: World, suite: FeishuSuite, tenantKey: string, person: Person): Record<string, unknown> {
  const avatar = avatarUrl(world.publicUrl, person);
  const { openId, unionId, userId } = listIds(suite, person);
  const isGranted = (field: keyof typeof fieldPermissions) => world.isGranted(suite, fieldPermissions[field]);
  return {
    name: person.name,
    en_name: person.enName,
    avatar_url: avatar,
    avatar_thumb: avatar,
    avatar_middle: avatar,
    avatar_big: avatar,
    open_id: openId,
    union_id: unionId,
    tenant_key: tenantKey,
    ...(isGranted('userId') && { user_id: userId }),
    ...(isGranted('mobile') && { mobile: `+86${getMobile(person)}` }),
    ...(isGranted('email') && { email: getEmail(person), enterprise_email: getCompanyEmail(person) }),
  };
}

/** Returns a person in the form of the contact calls. */
export function contactUser(
  world: World,
  suite: FeishuSuite,
  type: UserIdType,
  person: Person,
): Record<string, unknown> {
  const avatar = avatarUrl(world.publicUrl, person);
  const { openId, unionId, userId } = listIds(suite, person);
  const isGranted = (field: keyof typeof fieldPermissions) => world.isGranted(suite, fieldPermissions[field]);
  const leader = getLeader(person.department);
  return {
    open_id: openId,
    union_id: unionId,
    ...(isGranted('userId') && { user_id: userId, employee_no: '' }),
    ...(isGranted('base') && {
      name: person.name,
      en_name: person.enName,
      avatar: { avatar_72: avatar, avatar_240: avatar, avatar_640: avatar, avatar_origin: avatar },
    }),
    ...(isGranted('mobile') && { mobile: `+86${getMobile(person)}` }),
    ...(isGranted('email') && { email: getEmail(person) }),
    ...(isGranted('department') && {
      department_ids: [getDepartment(person).openId],
      job_title: person.title,
      ...(leader && leader !== person && { leader_user_id: idAs(suite, type, leader) }),
    }),
    ...(isGranted('employee') && {
      is_tenant_manager: world.console(suite).administrators.includes(person.key),
      status: {
        is_frozen: world.console(suite).frozen.includes(person.key),
        is_resigned: !world.contactRange(suite).isEmployed(person),
        is_activated: true,
        is_exited: false,
        is_unjoin: false,
      },
    }),
  };
}
