import { z } from 'zod';
import { afterBranch, afterDepartment, afterScopes, readPlace, writePlace, type ContactPlace } from '../contacts';
import { SuiteRefusal, type ContactPage, type FoundPerson, type Suite, type SuiteColleague } from '../platform';
import { getMaxItems, getMaxPageSize } from '../vendor-rules';
import type { LarkClient } from './client';
import { larkCalls, larkCodes } from './rules';

const root = '0';

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
const Departments = getPage(Department);

const nothing = { items: [], has_more: false, page_token: '' };
const noMembers = { memberlist: [], has_more: false, page_token: '' };

/** Returns a handler that answers a missing or out-of-range branch with an empty page, so that reading continues. It rethrows every other refusal. */
function emptyBranch<Page>(empty: Page): (error: unknown) => Page {
  return (error) => {
    if (error instanceof SuiteRefusal && isMissingBranch(error.suiteCode)) return empty;
    throw error;
  };
}

const isMissingBranch = (code: string) => larkCodes.hasClass(code, 'gone') || larkCodes.hasCause(code, 'out-of-range');

const hasCause = (error: unknown, cause: Parameters<typeof larkCodes.hasCause>[1]) =>
  error instanceof SuiteRefusal && larkCodes.hasCause(error.suiteCode, cause);

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
    get('/scopes', Scopes, {
      page_size: getMaxPageSize(larkCalls['contact.scopes']),
      page_token: pageToken || undefined,
    });
  const listChildren = (
    department: string,
    query: { page_size: number; page_token?: string | undefined; fetch_child?: boolean },
  ) => get(`/departments/${encodeURIComponent(department)}/children`, Departments, query);
  const groupMembers = (group: string, memberType: 'user' | 'department', pageToken: string) =>
    get(`/group/${encodeURIComponent(group)}/member/simplelist`, GroupMembers, {
      page_size: getMaxPageSize(larkCalls['contact.group.members']),
      page_token: pageToken || undefined,
      member_id_type: memberType === 'user' ? 'open_id' : 'open_department_id',
      member_type: memberType,
    });

  /** Returns whether the app sees the whole company: only then does the suite list the departments below the root. */
  const seesWholeCompany = () =>
    listChildren(root, { page_size: 1 })
      .then(() => true)
      .catch(emptyBranch(false));

  async function scopes(contactPlace: ContactPlace): Promise<ContactPage> {
    // The answer for a whole company looks like that for a part: its first departments, and every group.
    if (contactPlace.at === '' && (await seesWholeCompany()))
      return { departments: [], people: [], ...next(afterScopes({ ...contactPlace, whole: true, open: [root] })) };
    const page = await scopesAt(contactPlace.at);
    const missingPermission = contactPlace.at === '' ? await groupPermission(page.group_ids) : undefined;
    const groups = missingPermission === undefined ? [...contactPlace.groups, ...page.group_ids] : [];
    const read: ContactPlace = {
      ...contactPlace,
      open: [...contactPlace.open, ...page.department_ids],
      groups,
      unasked: groups,
    };
    return {
      departments: [],
      people: [],
      ...next(page.has_more && page.page_token ? { ...read, at: page.page_token } : afterScopes(read)),
      ...(missingPermission !== undefined && { missingPermission }),
    };
  }

  /** Returns the permission that is missing for a range's groups; undefined where none is, or there are no groups. */
  async function groupPermission([first]: readonly string[]): Promise<string | undefined> {
    if (first === undefined) return undefined;
    try {
      await groupMembers(first, 'user', '').catch(emptyBranch(noMembers));
      return undefined;
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.kind !== 'noPermission') throw error;
      return larkCalls['contact.group.members'].scopes[0];
    }
  }

  /** Reads a group: it contains people or departments, and each request returns one of the two. */
  async function groupDepartments(contactPlace: ContactPlace): Promise<ContactPage> {
    const [group, ...remainingGroups] = contactPlace.unasked;
    if (group === undefined) return { departments: [], people: [], ...next(afterScopes(contactPlace)) };
    const page = await groupMembers(group, 'department', contactPlace.at).catch(emptyBranch(noMembers));
    const read = { ...contactPlace, open: [...contactPlace.open, ...page.memberlist.map(({ member_id: id }) => id)] };
    return {
      departments: [],
      people: [],
      ...next(
        page.has_more && page.page_token
          ? { ...read, at: page.page_token }
          : afterScopes({ ...read, unasked: remainingGroups }),
      ),
    };
  }

  /** Reads a department and all departments below it. The root has no name to read. */
  async function departments(contactPlace: ContactPlace): Promise<ContactPage> {
    const [lower, ...lowerRest] = contactPlace.below;
    const [chosenDepartment = root, ...chosenRest] = contactPlace.open;
    // A department that was found below another one already has its name.
    const [id, remainingDepartments] =
      lower === undefined
        ? [chosenDepartment, { open: chosenRest, below: [] }]
        : [lower, { open: contactPlace.open, below: lowerRest }];
    const isFirst = contactPlace.at === '';
    const isNamed = id === root || lower !== undefined;
    const ownDepartments =
      isFirst && !isNamed
        ? await get(`/departments/${encodeURIComponent(id)}`, z.object({ department: Department }), {})
            .then(({ department }) => [department])
            .catch(emptyBranch([]))
        : [];
    if (isFirst && !isNamed && ownDepartments.length === 0)
      return { departments: [], people: [], ...next(afterBranch({ ...contactPlace, ...remainingDepartments })) };
    const { page, byLevel } = await readBelow(id, contactPlace);
    const living = [...ownDepartments, ...page.items].filter(({ status }) => status?.is_deleted !== true);
    const livingIds = living.map(({ open_department_id: seenId }) => seenId);
    const read: ContactPlace = {
      ...contactPlace,
      byLevel,
      found: [...new Set([...contactPlace.found, ...(isFirst ? [id] : []), ...(byLevel ? [] : livingIds)])],
    };
    const waitingIds = byLevel ? livingIds.filter((seenId) => seenId !== id) : [];
    // With level-by-level reading, the department with further pages stays first among those below.
    const onward = byLevel
      ? { open: remainingDepartments.open, below: [id, ...remainingDepartments.below, ...waitingIds] }
      : {};
    return {
      departments: living.map((item) => ({ id: item.open_department_id, name: item.name })),
      people: [],
      ...next(
        page.has_more && page.page_token
          ? { ...read, ...onward, at: page.page_token }
          : afterBranch({
              ...read,
              open: remainingDepartments.open,
              below: [...remainingDepartments.below, ...waitingIds],
            }),
      ),
    };
  }

  /** Reads the departments below a department: all levels at once, or one level where it is too large. */
  async function readBelow(
    id: string,
    { at, byLevel }: ContactPlace,
  ): Promise<{ page: z.output<typeof Departments>; byLevel: boolean }> {
    const query = {
      page_size: getMaxPageSize(larkCalls['contact.department.children']),
      page_token: at || undefined,
    };
    const oneLevel = async () => ({
      page: await listChildren(id, query).catch(emptyBranch(nothing)),
      byLevel: true,
    });
    if (byLevel) return oneLevel();
    try {
      return {
        page: await listChildren(id, { ...query, fetch_child: true }).catch(emptyBranch(nothing)),
        byLevel: false,
      };
    } catch (error) {
      if (hasCause(error, 'too-many-below')) return oneLevel();
      throw error;
    }
  }

  async function people(contactPlace: ContactPlace): Promise<ContactPage> {
    const [department = root] = contactPlace.found;
    const page = await get('/users/find_by_department', getPage(User), {
      department_id: department,
      page_size: getMaxPageSize(larkCalls['contact.users.find_by_department']),
      page_token: contactPlace.at || undefined,
    }).catch(emptyBranch(nothing));
    return {
      departments: [],
      people: page.items.map((user) => colleague(user, department)),
      ...next(
        page.has_more && page.page_token ? { ...contactPlace, at: page.page_token } : afterDepartment(contactPlace),
      ),
    };
  }

  /** Reads the people who were chosen one by one. Their ids are read again, so that the cursor carries no long list. */
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
    const page = await groupMembers(group, 'user', contactPlace.at).catch(emptyBranch(noMembers));
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
    const size = getMaxItems(larkCalls['contact.users.batch'], 'query.user_ids');
    for (let from = 0; from < openIds.length; from += size) {
      const { items } = await get('/users/batch', getPage(User), { user_ids: openIds.slice(from, from + size) }).catch(
        emptyBranch(nothing),
      );
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
        .catch((error: unknown): FoundPerson => {
          if (hasCause(error, 'out-of-range')) return { state: 'outOfRange' };
          return emptyBranch<FoundPerson>({ state: 'left' })(error);
        }),
    contacts(cursor) {
      const contactPlace = readPlace(cursor);
      return { scopes, groupDepartments, departments, people, loose, groups }[contactPlace.step](contactPlace);
    },
  };
}

/** If the whole company is in range, no person was chosen individually or by group; otherwise the groups are read last. */
function next(contactPlace: ContactPlace): Pick<ContactPage, 'next' | 'isWholeCompany'> {
  const isOver = contactPlace.whole
    ? contactPlace.step === 'loose'
    : contactPlace.step === 'groups' && contactPlace.groups.length === 0;
  return { next: isOver ? null : writePlace(contactPlace), isWholeCompany: contactPlace.whole };
}

/** @throws SuiteRefusal noPermission: without the permission the suite silently omits names. */
function colleague(
  { open_id, union_id, name, avatar, department_ids, status, is_tenant_manager }: z.infer<typeof User>,
  department?: string,
): SuiteColleague {
  const scope = 'contact:user.base:readonly';
  if (name === undefined) throw new SuiteRefusal('noPermission', '', scope, undefined, scope);
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
