import type { Output } from '@domain/contract';
import { suiteFamilies, type Channel } from '@domain/platforms';
import type { Api } from '@/api';

export type OutsideForm = Output<'forms.larkUrl'>;

/** Requests the company's form: each family of suites has a separate call. */
export function askForm(api: Api, channel: Channel | undefined): Promise<OutsideForm> {
  return api.call(`forms.${suiteFamilies[channel ?? 'feishu']}Url`, {});
}
