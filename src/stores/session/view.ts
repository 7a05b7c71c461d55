import type { AdminMember } from '@domain/contract/admin-members';
import { Api } from '@/api';
import { getText } from '../device/storage';
import type { AppEnvironment } from './app-environment';
import type { StoredSession } from './stored-session';

/**
 * Looking as another member (ADR-0173): the page starts again with the session that shows what they see. What the page keeps then stands in
 * the tab (`device/storage`), so nothing of the administrator and the member meets.
 */
export interface View {
  /** Whom the administrator looks as. */
  name: string;
  /** When the session ends, epoch milliseconds. */
  expires: number;
  /** Where the administrator was. */
  back: string;
  /** The administrator's own session, which ends the other one. */
  seer: string;
}

const prefix = 'sidecar.';
const viewName = `${prefix}view`;

/** Milliseconds that leaving waits for the server, which ends the session by itself if nobody does. */
const patience = 2_000;

/** Of all stores, what a view begins with. */
interface ViewStores {
  api: Api;
  session: { readonly stored: StoredSession };
  around: Pick<AppEnvironment, 'here' | 'redirectTo'>;
}

/** Opens the app as a member sees it. Throws what keeps it from being opened. */
export async function enter(
  { api, session, around: env }: ViewStores,
  member: Pick<AdminMember, 'member_id' | 'name'>,
  { at: address, idempotencyKey }: { at: string; idempotencyKey: string },
): Promise<void> {
  const { hsid, expires } = await api.call('admin.seeAs', { member_id: member.member_id }, { idempotencyKey });
  const { token: _token, ...ownSession } = session.stored;
  const view: View = { name: member.name, expires, back: env.here(), seer: ownSession.hsid ?? '' };
  sessionStorage.setItem(viewName, JSON.stringify(view));
  sessionStorage.setItem(`${prefix}session`, JSON.stringify({ ...ownSession, hsid }));
  env.redirectTo(address);
}

/** Whom this page looks as; undefined where it is seen by its own person. */
export function readView(): View | undefined {
  const storedView: unknown = JSON.parse(sessionStorage.getItem(viewName) ?? 'null');
  const [name, back, seer] = [getText(storedView, 'name'), getText(storedView, 'back'), getText(storedView, 'seer')];
  const expires = (storedView as { expires?: unknown } | null)?.expires;
  return name && back && seer && typeof expires === 'number' ? { name, back, seer, expires } : undefined;
}

type ViewEnvironment = Pick<AppEnvironment, 'language' | 'redirectTo' | 'here'>;

let pendingLeave: Promise<void> | undefined;

/** Back to where the administrator was, as themselves; once, however many calls find the session ended meanwhile. */
export function leave(env: ViewEnvironment): Promise<void> {
  pendingLeave ??= leaveOnce(env);
  return pendingLeave;
}

async function leaveOnce(env: ViewEnvironment): Promise<void> {
  const view = readView();
  if (view) await Promise.race([endOnServer(view, env), new Promise((resolve) => setTimeout(resolve, patience))]);
  // Last, so that no late answer writes into the tab again.
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  env.redirectTo(view?.back ?? env.here());
}

async function endOnServer({ seer }: View, env: ViewEnvironment): Promise<void> {
  const asSeer = new Api(() => env.language(), {
    bearer: () => seer,
    renew: () => Promise.resolve(false),
    consent: () => Promise.resolve(false),
    refused: () => undefined,
  });
  await asSeer.call('admin.endSeeAs', {}).catch(() => undefined);
}
