import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { registerToken } from '../suites';
import { pause } from '../wire/pause';
import { perSecond } from '../world/limits';
import type { World } from '../world/world';
import { registerNow, type RegisteredCompany } from './companies';

interface RegisterCall {
  call: string;
  path: string;
  answer(request: FastifyRequest, register: readonly RegisteredCompany[]): RegisterResponse;
}

interface RegisterResponse {
  error_code: number;
  reason: string;
  result: unknown;
}

/** The company register Tianyancha: every answer is HTTP 200 with a code of its own, 0 for ok and 300000 for nothing found. */
export function companyRegister(world: World): FastifyPluginAsync {
  return async (app) => {
    for (const call of [search, baseInfo]) app.get(call.path, (request, reply) => serve(world, call, request, reply));
  };
}

const refusal = (error_code: number, reason: string): RegisterResponse => ({ error_code, reason, result: null });
const ok = (result: unknown): RegisterResponse => ({ error_code: 0, reason: 'ok', result });
const nothingFound = refusal(300000, '无数据');

async function serve(
  world: World,
  { call, path, answer }: RegisterCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { delayMs, failure } = world.faults.meet('companyLookup', call, path);
  if (delayMs > 0) await pause(delayMs);
  const record = (status: number, code: number | string) =>
    world.log.record({ at: world.now(), suite: 'companyLookup', call, status, code });
  if (failure?.kind === 'drop') {
    record(0, 'dropped');
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (failure?.kind === 'malformed') {
    record(200, 'malformed');
    return reply.type('application/json').send('{"error_code":0,"result":{');
  }
  if (failure) {
    record(failure.status ?? 200, failure.code ?? 300001);
    return reply
      .code(failure.status ?? 200)
      .send(refusal(Number(failure.code ?? 300001), failure.message ?? '请求失败'));
  }
  const admitted = world.limits.admit(`register/${call}`, [perSecond(20)]);
  const body = !admitted
    ? refusal(300004, '访问频率过快')
    : request.headers.authorization !== registerToken
      ? refusal(300003, '没有接口权限')
      : answer(request, registerNow(world));
  record(200, body.error_code);
  return reply.send(body);
}

const searchQuery = z.object({
  word: z.string().trim().min(1),
  pageSize: z.coerce.number().int().min(1).max(20).default(20),
  pageNum: z.coerce.number().int().min(1).default(1),
});

const search: RegisterCall = {
  call: 'register.search',
  path: '/services/open/search/2.0',
  answer(request, register) {
    const query = searchQuery.safeParse(request.query).data;
    if (!query) return refusal(300008, '缺少必要参数');
    const matches = register.filter(({ name }) => name.toLowerCase().includes(query.word.toLowerCase()));
    if (matches.length === 0) return nothingFound;
    const start = (query.pageNum - 1) * query.pageSize;
    return ok({ total: matches.length, items: matches.slice(start, start + query.pageSize).map(toBrief) });
  },
};

function toBrief({ id, name, legalPerson, capital, founded, status, creditCode }: RegisteredCompany): unknown {
  return {
    id,
    name,
    legalPersonName: legalPerson,
    regCapital: capital,
    estiblishTime: `${founded} 00:00:00.0`,
    regStatus: status,
    creditCode,
    type: 1,
    companyType: 1,
    matchType: '公司名称匹配',
  };
}

const infoQuery = z.object({ keyword: z.string().trim().min(1) });

const baseInfo: RegisterCall = {
  call: 'register.baseinfo',
  path: '/services/open/ic/baseinfoV2/2.0',
  answer(request, register) {
    const query = infoQuery.safeParse(request.query).data;
    if (!query) return refusal(300008, '缺少必要参数');
    const company = register.find(({ name, creditCode }) => name === query.keyword || creditCode === query.keyword);
    return company ? ok(toFullProfile(company)) : nothingFound;
  },
};

function toFullProfile(company: RegisteredCompany): unknown {
  const {
    id,
    name,
    legalPerson,
    capital,
    founded,
    status,
    creditCode,
    address,
    phone,
    email,
    website,
    industry,
    staff,
  } = company;
  return {
    id,
    name,
    legalPersonName: legalPerson,
    regCapital: capital,
    estiblishTime: Date.parse(`${founded}T00:00:00+08:00`),
    regStatus: status,
    creditCode,
    regLocation: address,
    phoneNumber: phone,
    email,
    websiteList: website,
    industry,
    staffNumRange: staff,
  };
}
