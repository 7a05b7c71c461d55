import { z } from 'zod';
import { dayIn } from '../../../domain/calendar';
import { ServiceRefusal, type CompanyLookupService, type CompanyProfile } from '../integration';
import { tried } from '../tried';
import type { Transport } from '../../platforms/transport';

/** The register says this for "nothing found", with HTTP 200 like everything else that it says. */
const nothing = 300_000;
const tooOften = 300_004;

const Words = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const Item = z.object({ name: z.string(), creditCode: Words, legalPersonName: Words, regStatus: Words });
const Found = z.object({ items: z.array(z.unknown()) });
const Full = z.object({
  name: z.string(),
  creditCode: Words,
  legalPersonName: Words,
  regCapital: Words,
  regStatus: Words,
  regLocation: Words,
  phoneNumber: Words,
  email: Words,
  websiteList: Words,
  industry: Words,
  staffNumRange: Words,
  estiblishTime: z.number().nullish(),
});
const Answer = z.object({ error_code: z.number(), result: z.unknown() });

/** At most this many names are offered. */
const offered = 10;

/** The register Tianyancha. Its names are marked with `<em>` where they fit; its days are midnights of Beijing. */
export function tianyancha(settings: { url: string; token: string }, transport: Transport): CompanyLookupService {
  async function requestJson(path: string, query: Record<string, string>): Promise<unknown> {
    const { json } = await transport.send({
      method: 'GET',
      path,
      url: `${settings.url}${path}?${new URLSearchParams(query).toString()}`,
      repeatable: true,
      headers: { authorization: settings.token },
      isBusy: (_status, answer) => Answer.safeParse(answer).data?.error_code === tooOften,
    });
    const answer = Answer.safeParse(json).data;
    if (answer?.error_code === nothing) return null;
    if (answer?.error_code !== 0) throw new ServiceRefusal(`tianyancha GET ${path}`, String(answer?.error_code ?? ''));
    return answer.result;
  }
  async function search(keyword: string) {
    const searchResult = Found.safeParse(
      await requestJson('/services/open/search/2.0', { word: keyword, pageSize: String(offered), pageNum: '1' }),
    ).data;
    return (searchResult?.items ?? []).flatMap((item) => {
      const { data } = Item.safeParse(item);
      return data
        ? [
            {
              name: plain(data.name),
              credit_code: data.creditCode,
              legal_person: data.legalPersonName,
              status: data.regStatus,
            },
          ]
        : [];
    });
  }
  return {
    search,
    // A name that no company has: the register says so where it takes our token.
    check: async () => [await tried('search', () => search('sidecar-check'))],
    async detail(fullName) {
      const result = await requestJson('/services/open/ic/baseinfoV2/2.0', { keyword: fullName });
      const full = Full.safeParse(result).data;
      return full ? toDetail(full) : null;
    },
  };
}

function plain(name: string): string {
  return name.replace(/<\/?em>/g, '');
}

function toDetail(full: z.output<typeof Full>): CompanyProfile {
  const [website = ''] = full.websiteList.split(/[;,\s]+/);
  return {
    name: plain(full.name),
    credit_code: full.creditCode,
    legal_person: full.legalPersonName,
    capital: full.regCapital,
    status: full.regStatus,
    address: full.regLocation,
    phone: full.phoneNumber,
    email: full.email,
    website,
    industry: full.industry,
    staff: full.staffNumRange,
    founded_on: typeof full.estiblishTime === 'number' ? dayIn('Asia/Shanghai', full.estiblishTime) : '',
  };
}
