import type { Output, RawInput } from '@domain/contract';
import type { AdminMember } from '@domain/contract/people/admin-members';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { Doing } from '../Doing';
import { listed, PagedList } from '../PagedList';

type MembersPage = Output<'admin.members'>;
export type MemberValues = RawInput<'admin.setMember'>['values'];
/** The filter of a list of members. */
export type MemberListFilter = Pick<RawInput<'admin.members'>, 'role_id' | 'team_id' | 'left'>;

const pageSize = 50;
/** The pause in typing before a request, in milliseconds. */
const debounce = 400;

/** The members for their administrators, page by page: all of them, former ones, those with a role, or those of a team. */
export class Members extends PagedList<AdminMember, MembersPage> {
  keyword = '';
  filter: MemberListFilter;
  seats: MembersPage['seats'] = { taken: 0, limit: null };
  /** The configuration version of the list. */
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly doing = new Doing();

  constructor(
    private readonly api: Api,
    filter: MemberListFilter = {},
  ) {
    super();
    this.filter = filter;
    makeObservable(this, {
      keyword: true,
      filter: observableRef,
      seats: observableRef,
      type: true,
      show: true,
    });
  }

  /** Takes what was typed; the list changes when typing pauses. */
  type(text: string): void {
    this.keyword = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.restart(), debounce);
  }

  show(filter: MemberListFilter): void {
    this.filter = filter;
    void this.restart();
  }

  /** Returns a member, in the list or not; undefined for an unknown id. */
  async find(memberId: string): Promise<AdminMember | undefined> {
    const loadedMember = this.items.find(({ member_id }) => member_id === memberId);
    if (loadedMember) return loadedMember;
    const { list, version } = await this.api.call('admin.members', { member_id: memberId, limit: 1 });
    runInAction(() => (this.version = Math.max(version, this.version)));
    return list[0];
  }

  /** Sets a member's rights. After a conflict the list shows the present state when this throws. @returns the changed member */
  async set(memberId: string, values: MemberValues): Promise<AdminMember> {
    const input = { version: this.version, member_id: memberId, values };
    try {
      const { member } = await this.doing.send(
        input,
        (idempotencyKey) => this.api.call('admin.setMember', input, { idempotencyKey }),
        // Seats are counted again, and a member may have left the list.
        () => this.refresh(),
      );
      return member;
    } catch (error) {
      if (error instanceof ApiError && error.name === 'configurationChanged') await this.refresh();
      throw error;
    }
  }

  override clear(): void {
    clearTimeout(this.timer);
    super.clear();
  }

  protected async requestPage(page: number): Promise<MembersPage> {
    const keyword = this.keyword.trim();
    const answer = await this.api.call('admin.members', {
      ...this.filter,
      ...(keyword ? { keyword } : {}),
      skip: (page - 1) * pageSize,
      limit: pageSize,
    });
    return listed(answer);
  }

  protected take({ list, has_more, seats, version }: MembersPage, loadedItems: readonly AdminMember[]) {
    this.seats = seats;
    this.version = version;
    const loadedIds = new Set(loadedItems.map(({ member_id }) => member_id));
    return { items: [...loadedItems, ...list.filter(({ member_id }) => !loadedIds.has(member_id))], hasMore: has_more };
  }
}
