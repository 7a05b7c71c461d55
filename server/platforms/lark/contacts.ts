import { z } from 'zod';
import { afterBranch, afterDepartment, afterScopes, readPlace, writePlace, type ContactPlace } from '../contacts';
import { emptyWhere } from '../out-of-range';
import { SuiteRefusal, type ContactPage, type FoundPerson, type Suite, type SuiteColleague } from '../platform';
import type { LarkClient } from './client';

const root = '0';
/** "no dept authority error": a department that left the contact range after the scopes were read. */
const outOfRange = ['40004'];
/** "no user authority error", and a person whom the suite knows no more. */
const personOutOfRange = ['41050'];
const unknownPerson = ['99992351'];
/** The suite lists at most so many departments or people a page. */
const size = 50;

const Department = z.object({
  name: z.string().default(''),
  open_department_id: z.string().min(1),
  status: z.object({ is_deleted: z.boolean().default(false) }).optional(),
});
const Status = z.object({
  is_frozen: z.boolean().default(false),
  is_resigned: z.boolean().default(false),
  is_exited: z.boolean().default(false),
});
const User = z.object({
  open_id: z.string().min(1),
  union_id: z.string().optional(),
  name: z.string().optional(),
  avatar: z.object({ avatar_72: z.string().default('') }).optional(),
  department_ids: z.array(z.string()).optional(),
  status: Status.optional(),
  is_tenant_manager: z.boolean().optional(),
});
const paging = { has_more: z.boolean().default(false), page_token: z.string().default('') };
const getPage = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).default([]), ...paging });
const ids = z.array(z.string()).default([]);
const Scopes = z.object({ user_ids: ids, department_ids: ids, group_ids: ids, ...paging });
const GroupMembers = z.object({ memberlist: z.array(z.object({ member_id: z.string() })).default([]), ...paging });

/** The directory of Feishu and Lark, as far as the application may see it. */
export function larkContacts(client: LarkClient): Pick<Suite, 'contacts' | 'colleague'> {
  const types = { department_id_type: 'open_department_id', user_id_type: 'open_id' };
  const get = <Data>(
    path: string,
    data: z.ZodType<Data>,
    query: Record<string, string | number | boolean | readonly string[] | undefined>,
  ) =>
    client.call({
      method: 'GET',
      path: `/open-apis/contact/v3${path}`,
      query: { ...types, ...query },
      data,
      as: 'app',
      repeatable: true,
    });
  const scopesAt = (pageToken: string) =>
    get('/scopes', Scopes, { page_size: 2 * size, page_token: pageToken || undefined });

  async function scopes(contactPlace: ContactPlace): Promise<ContactPage> {
    const page = await scopesAt(contactPlace.at);
    const open = [...contactPlace.open, ...page.department_ids];
    const isWholeCompany = open.includes(root);
    const read: ContactPlace = {
      ...contactPlace,
      whole: isWholeCompany,
      open: isWholeCompany ? [root] : open,
      groups: [...contactPlace.groups, ...page.group_ids],
    };
    return {
      departments: [],
      people: [],
      ...next(page.has_more && page.page_token ? { ...read, at: page.page_token } : afterScopes(read)),
    };
  }

  /** A chosen department itself, and all that are below it. Only the root has no name of its own to ask for. */
  async function departments(contactPlace: ContactPlace): Promise<ContactPage> {
    const [chosenDepartment = root, ...remainingDepartments] = contactPlace.open;
    const isFirst = contactPlace.at === '';
    const ownDepartments =
      isFirst && chosenDepartment !== root
        ? await get(`/departments/${encodeURIComponent(chosenDepartment)}`, z.object({ department: Department }), {})
            .then(({ department }) => [department])
            .catch(emptyWhere(outOfRange, []))
        : [];
    if (isFirst && chosenDepartment !== root && ownDepartments.length === 0)
      return { departments: [], people: [], ...next(afterBranch({ ...contactPlace, open: remainingDepartments })) };
    const page = await get(`/departments/${encodeURIComponent(chosenDepartment)}/children`, getPage(Department), {
      fetch_child: true,
      page_size: size,
      page_token: contactPlace.at || undefined,
    });
    const living = [...ownDepartments, ...page.items].filter(({ status }) => status?.is_deleted !== true);
    const read = {
      ...contactPlace,
      found: [
        ...new Set([
          ...contactPlace.found,
          ...(isFirst ? [chosenDepartment] : []),
          ...living.map(({ open_department_id: id }) => id),
        ]),
      ],
    };
    return {
      departments: living.map((item) => ({ id: item.open_department_id, name: item.name })),
      people: [],
      ...next(
        page.has_more && page.page_token
          ? { ...read, at: page.page_token }
          : afterBranch({ ...read, open: remainingDepartments }),
      ),
    };
  }

  async function people(contactPlace: ContactPlace): Promise<ContactPage> {
    const [department = root] = contactPlace.found;
    const page = await get('/users/find_by_department', getPage(User), {
      department_id: department,
      page_size: size,
      page_token: contactPlace.at || undefined,
    }).catch(emptyWhere(outOfRange, { items: [], has_more: false, page_token: '' }));
    return {
      departments: [],
      people: page.items.map((user) => colleague(user, department)),
      ...next(
        page.has_more && page.page_token ? { ...contactPlace, at: page.page_token } : afterDepartment(contactPlace),
      ),
    };
  }

  /** Who was chosen one by one. Their ids are asked for again, so that a long list does not travel with the cursor. */
  async function loose(contactPlace: ContactPlace): Promise<ContactPage> {
    const page = await scopesAt(contactPlace.at);
    const following: ContactPlace =
      page.has_more && page.page_token
        ? { ...contactPlace, at: page.page_token }
        : { ...contactPlace, at: '', step: 'groups' };
    return { departments: [], people: await readColleagues(page.user_ids), ...next(following) };
  }

  async function groups(contactPlace: ContactPlace): Promise<ContactPage> {
    const [group, ...remainingGroups] = contactPlace.groups;
    if (group === undefined) return { departments: [], people: [], ...next(contactPlace) };
    const page = await get(`/group/${encodeURIComponent(group)}/member/simplelist`, GroupMembers, {
      page_size: size,
      page_token: contactPlace.at || undefined,
      member_id_type: 'open_id',
      member_type: 'user',
    });
    const following =
      page.has_more && page.page_token
        ? { ...contactPlace, at: page.page_token }
        : { ...contactPlace, groups: remainingGroups, at: '' };
    return {
      departments: [],
      people: await readColleagues(page.memberlist.map(({ member_id: id }) => id)),
      ...next(following),
    };
  }

  async function readColleagues(openIds: readonly string[]): Promise<SuiteColleague[]> {
    const colleagues: SuiteColleague[] = [];
    for (let from = 0; from < openIds.length; from += size) {
      const { items } = await get('/users/batch', getPage(User), { user_ids: openIds.slice(from, from + size) });
      colleagues.push(...items.map((user) => colleague(user)));
    }
    return colleagues;
  }

  return {
    colleague: (openId) =>
      get(`/users/${encodeURIComponent(openId)}`, z.object({ user: User }), {})
        .then(({ user }): FoundPerson =>
          user.status?.is_resigned || user.status?.is_exited
            ? { state: 'left' }
            : { state: 'here', colleague: colleague(user) },
        )
        .catch(emptyWhere<FoundPerson>(personOutOfRange, { state: 'outOfRange' }))
        .catch(emptyWhere<FoundPerson>(unknownPerson, { state: 'left' })),
    contacts(cursor) {
      const contactPlace = readPlace(cursor);
      return { scopes, departments, people, loose, groups }[contactPlace.step](contactPlace);
    },
  };
}

/** Where the whole company is in range nobody was chosen one by one or by group; else the groups come last. */
function next(contactPlace: ContactPlace): Pick<ContactPage, 'next' | 'isWholeCompany'> {
  const isOver = contactPlace.whole
    ? contactPlace.step === 'loose'
    : contactPlace.step === 'groups' && contactPlace.groups.length === 0;
  return { next: isOver ? null : writePlace(contactPlace), isWholeCompany: contactPlace.whole };
}

/** @throws SuiteRefusal noPermission: the suite leaves out names that we may not read, and says nothing of it. */
function colleague(
  { open_id, union_id, name, avatar, department_ids, status, is_tenant_manager }: z.infer<typeof User>,
  department?: string,
): SuiteColleague {
  if (name === undefined) throw new SuiteRefusal('noPermission', '', 'contact:user.base:readonly');
  return {
    openId: open_id,
    unionId: union_id,
    name,
    avatarUrl: avatar?.avatar_72 ?? '',
    departmentIds: department_ids ?? (department === undefined ? [] : [department]),
    isAdmin: is_tenant_manager,
    isWorking: status && !status.is_resigned && !status.is_exited && !status.is_frozen,
  };
}
