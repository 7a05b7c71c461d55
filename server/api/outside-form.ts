import * as z from 'zod/mini';
import type { Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { mayBeFramed, safeAddress } from '../../domain/frames';
import { familyOf, type Family } from '../../domain/platforms';
import type { Handlers, SessionRequest } from '../context';
import { integrationConfig } from '../queries/integrations';

/** What a company has set under `crm-data`. An address that begins with a slash is below our own. */
const Configured = z.object({ url: z.string(), tip: z.optional(z.string()) });

const formOf =
  (family: Family) =>
  async (request: SessionRequest): Promise<Output<'forms.larkUrl'>> => {
    if (familyOf(request.actor.channel) !== family) throw new AppError('notAllowed');
    const form = await formAddress(request);
    return form
      ? { url: form.url.href, tip: form.tip, framed: mayBeFramed(form.url, new URL(request.env.PUBLIC_URL).origin) }
      : { tip: '', framed: false };
  };

/** The form that the company has connected. An address that no browser should be sent to counts as none. */
export async function formAddress({ db, actor, env }: SessionRequest): Promise<{ url: URL; tip: string } | null> {
  const { data } = z.safeParse(Configured, await integrationConfig(db, actor.clientId, 'crm-data'));
  const own = new URL(env.PUBLIC_URL).origin;
  const url = data && safeAddress(/^\/(?!\/)/.test(data.url) ? own + data.url : data.url, own);
  return url ? { url, tip: data?.tip ?? '' } : null;
}

export const outsideForm: Handlers<Extract<keyof Handlers, `forms.${string}`>> = {
  'forms.larkUrl': formOf('lark'),
  'forms.dingtalkUrl': formOf('dingtalk'),
};
