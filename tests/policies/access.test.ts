import {
  companyRefusal,
  isKeyOver,
  memberRefusal,
  findPerson,
  rolesOn,
  getSeat,
  sessionAlive,
  suspensionParams,
} from '../../server/policies/access';

const hour = 3_600_000;
const day = 24 * hour;
const open = { state: 'ready', free_seats: false } as const;

describe('the sign-in policy', () => {
  test('admits nobody to a suspended company or one that is being set up', () => {
    expect(companyRefusal({ state: 'ready' })).toBeNull();
    expect(companyRefusal({ state: 'suspended' })).toBe('notAuthorised');
    expect(companyRefusal({ state: 'initialising' })).toBe('initialising');
  });

  test('refuses by the company before it refuses by the member', () => {
    expect(memberRefusal({ ...open, state: 'suspended' }, null)).toBe('notAuthorised');
    expect(memberRefusal(open, null)).toBe('notJoined');
    expect(memberRefusal(open, { deleted: true, seat: 'paid' })).toBe('notJoined');
    expect(memberRefusal(open, { deleted: false, seat: 'none' })).toBe('noSeats');
    expect(memberRefusal(open, { deleted: false, seat: 'paid' })).toBeNull();
  });

  test('gives a member without a paid seat a free seat where the company has those', () => {
    expect(getSeat('paid', { free_seats: true })).toBe('paid');
    expect(getSeat('none', { free_seats: true })).toBe('free');
    expect(getSeat('free', { free_seats: true })).toBe('free');
    expect(getSeat('free', { free_seats: false })).toBeNull();
    expect(memberRefusal({ state: 'ready', free_seats: true }, { deleted: false, seat: 'none' })).toBeNull();
  });

  test('counts only the pseudo role on a free seat, and the roles of the member on a paid one', () => {
    expect(rolesOn('free', ['sales', 'finance'])).toEqual(['free_seat']);
    expect(rolesOn('paid', ['sales', 'finance'])).toEqual(['sales', 'finance']);
  });
});

describe('the refusal of a suspended company', () => {
  const since = new Date('2026-11-01T00:00:00Z');
  test('gives no reason where no suite suspended it', () => {
    expect(suspensionParams({ suspended_since: null, app_state: null, app_state_since: since })).toEqual({});
  });
  test('says that the operator suspended it, whatever the suite says of the app, until it is erased', () => {
    const suspension = { suspended_since: since, app_state_since: since };
    expect(suspensionParams({ ...suspension, app_state: null })).toEqual({ app: 'suspended' });
    expect(suspensionParams({ ...suspension, app_state: 'removed' })).toEqual({ app: 'suspended' });
    expect(suspensionParams({ ...suspension, app_state: 'erasing' })).toMatchObject({ app: 'removed' });
  });
  test('says that the app was switched off', () => {
    expect(suspensionParams({ suspended_since: null, app_state: 'stopped', app_state_since: since })).toEqual({
      app: 'stopped',
    });
    expect(suspensionParams({ suspended_since: null, app_state: 'removed', app_state_since: null })).toEqual({
      app: 'stopped',
    });
  });
  test('says that the app was removed and that the data is kept for thirty days', () => {
    const until = Date.parse('2026-12-01T00:00:00Z');
    expect(suspensionParams({ suspended_since: null, app_state: 'removed', app_state_since: since })).toEqual({
      app: 'removed',
      until,
    });
    expect(suspensionParams({ suspended_since: null, app_state: 'erasing', app_state_since: since })).toEqual({
      app: 'removed',
      until,
    });
  });
});

describe('a session in the policy of access', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  const alive = (session: Partial<Parameters<typeof sessionAlive>[0]>) =>
    sessionAlive({ revoked: false, expires: now + day, lastUsed: now - hour, ...session }, now);
  test('ends when it is revoked, when it expires, and after seven days without a call', () => {
    expect(alive({})).toBe(true);
    expect(alive({ revoked: true })).toBe(false);
    expect(alive({ expires: now + 1 })).toBe(true);
    expect(alive({ expires: now })).toBe(false);
    expect(alive({ lastUsed: now - 7 * day + 1 })).toBe(true);
    expect(alive({ lastUsed: now - 7 * day })).toBe(false);
  });
});

describe('an API key', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  test('is refused once it is revoked or has expired', () => {
    expect(isKeyOver({ revoked: null, expires: null }, now)).toBe(false);
    expect(isKeyOver({ revoked: new Date(now), expires: null }, now)).toBe(true);
    expect(isKeyOver({ revoked: null, expires: new Date(now + 1) }, now)).toBe(false);
    expect(isKeyOver({ revoked: null, expires: new Date(now) }, now)).toBe(true);
  });

  test('in the name of the program makes nobody the owner', () => {
    expect(findPerson({ memberId: 'ann' })).toBe('ann');
    expect(findPerson({ memberId: 'ann', key: { isItself: false } })).toBe('ann');
    expect(findPerson({ memberId: 'ann', key: { isItself: true } })).toBeNull();
  });
});
