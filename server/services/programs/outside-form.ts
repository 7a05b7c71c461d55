import * as z from 'zod/mini';
import { safeAddress } from '../../../domain/frames';
import type { SessionRequest } from '../../context';
import { integrationConfig } from '../../queries/integrations/integrations';

/** The setting of a company under `crm-data`. An address that begins with a slash is below the server's own address. */
const Configured = z.object({ url: z.string(), tip: z.optional(z.string()) });

/** Returns the address of the form that the company has connected. An address that no browser should open counts as none. */
export async function formAddress({ db, actor, env }: SessionRequest): Promise<{ url: URL; tip: string } | null> {
  const { data } = z.safeParse(Configured, await integrationConfig(db, actor.clientId, 'crm-data'));
  const ownOrigin = new URL(env.PUBLIC_URL).origin;
  const url = data && safeAddress(/^\/(?!\/)/.test(data.url) ? ownOrigin + data.url : data.url, ownOrigin);
  return url ? { url, tip: data?.tip ?? '' } : null;
}
