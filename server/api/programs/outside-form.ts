import type { Output } from '../../../domain/contract';
import { perFamily } from '../../../domain/contract/per-family';
import { AppError } from '../../../domain/errors';
import { mayBeFramed } from '../../../domain/frames';
import { suiteFamilies, type Family } from '../../../domain/platforms';
import { formAddress } from '../../services/programs/outside-form';
import type { Handlers, SessionRequest } from '../../context';

const buildOutsideFormHandler =
  (family: Family) =>
  async (request: SessionRequest): Promise<Output<'forms.larkUrl'>> => {
    if (suiteFamilies[request.actor.channel] !== family) throw new AppError('notAllowed');
    const form = await formAddress(request);
    return form
      ? { url: form.url.href, tip: form.tip, framed: mayBeFramed(form.url, new URL(request.env.PUBLIC_URL).origin) }
      : { tip: '', framed: false };
  };

export const outsideForm: Handlers<Extract<keyof Handlers, `forms.${string}`>> = {
  ...perFamily('forms', 'Url', buildOutsideFormHandler),
};
