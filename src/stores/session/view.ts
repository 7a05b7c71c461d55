import type { AdminMember } from '@domain/contract/people/admin-members';
import { Api } from '@/api';
import { getText } from '../device/storage';
import type { AppEnvironment } from './app-environment';
import type { StoredSession } from './stored-session';

/**
 * Viewing the app as another member (ADR-0173). The page restarts with the session that shows the member's data. Its storage is the tab's
 * (`device/storage`), so data of the administrator and of the member never mix.
 */
export interface View {
  /** The name of the member. */
  name: string;
  /** The time when the session ends, epoch milliseconds. */
  expires: number;
  /** The path of the administrator's former page. */
  back: string;
  /** The administrator's own session, which ends the other one. */
  seer: string;
}

const prefix = 'sidecar.';
const viewName = `${prefix}view`;

/** The administrator's own session, which ends the view's session. */
const patience = 2_000;

/** The stores that starting a view needs. */
interface ViewStores {
  api: Api;
  session: { readonly stored: StoredSession };
  around: Pick<AppEnvironment, 'here' | 'redirectTo'>;
}

/** Opens the app as a member sees it. Throws the error that prevents it. */
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

/** Returns the view that this page shows; undefined for the person's own session. */
export function readView(): View | undefined {
  const storedView: unknown = JSON.parse(sessionStorage.getItem(viewName) ?? 'null');
  const [name, back, seer] = [getText(storedView, 'name'), getText(storedView, 'back'), getText(storedView, 'seer')];
  const expires = (storedView as { expires?: unknown } | null)?.expires;
  return name && back && seer && typeof expires === 'number' ? { name, back, seer, expires } : undefined;
}

type ViewEnvironment = Pick<AppEnvironment, 'language' | 'redirectTo' | 'here'>;

let pendingLeave: Promise<void> | undefined;

/** Returns to the administrator's former page and session; once, even if several calls find the session ended. */
export function leave(env: ViewEnvironment): Promise<void> {
  pendingLeave ??= leaveOnce(env);
  return pendingLeave;
}

async function leaveOnce(env: ViewEnvironment): Promise<void> {
  const view = readView();
  if (view) await Promise.race([endOnServer(view, env), new Promise((resolve) => setTimeout(resolve, patience))]);
  // This runs last, so that no late answer writes into the tab again.
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  env.redirectTo(view?.back ?? env.here());
}

async function endOnServer({ seer }: View, env: ViewEnvironment): Promise<void> {
  const viewApi = new Api(() => env.language(), {
    bearer: () => seer,
    renew: () => Promise.resolve(false),
    consent: () => Promise.resolve(false),
    refused: () => undefined,
  });
  await viewApi.call('admin.endSeeAs', {}).catch(() => undefined);
}
