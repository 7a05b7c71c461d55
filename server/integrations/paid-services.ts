import { AppError } from '../../domain/errors';
import { SuiteRefusal } from '../platforms/platform';
import type { OutsideService, OutsideServices, PaidService, Payer, PaidServices, Spend } from './integration';

interface Allowance {
  /** Of one member, who may be a program, in an hour. */
  memberAnHour: number;
  /** Of all members of a company in a day. */
  companyADay: number;
  /** Of the company's own work in a day, such as looking watched companies up: members do not use it up. */
  workADay: number;
}

/**
 * How often each service may be asked that costs the operator money, or that is limited outside (ADR-0221). Several times what people do; a loop of
 * calls ends here instead of on the bill. A service without a line does not compile.
 */
export const allowances: Record<PaidService, Allowance> = {
  geocoder: { memberAnHour: 120, companyADay: 3_000, workADay: 3_000 },
  companies: { memberAnHour: 60, companyADay: 1_000, workADay: 1_000 },
  messageGateway: { memberAnHour: 60, companyADay: 200, workADay: 200 },
  dictation: { memberAnHour: 120, companyADay: 5_000, workADay: 5_000 },
  rates: { memberAnHour: 20, companyADay: 50, workADay: 50 },
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** @param count counts under a key for all processes of this server; `ttl` in milliseconds. */
export function makeSpend(count: (key: string, windowMs: number) => Promise<{ current: number; ttl: number }>): Spend {
  return async (service, { clientId, memberId }) => {
    const { memberAnHour, companyADay, workADay } = allowances[service];
    const counters: [string, number, number][] =
      memberId === null
        ? [[`work ${clientId}`, workADay, dayMs]]
        : [
            [`member ${clientId} ${memberId}`, memberAnHour, hourMs],
            [`company ${clientId}`, companyADay, dayMs],
          ];
    for (const [counterName, limit, windowMs] of counters) {
      const { current, ttl } = await count(`spent ${service} ${counterName}`, windowMs);
      if (current <= limit) continue;
      // Nobody waits for the company's own work: it goes on when the day is over.
      if (memberId === null) throw new SuiteRefusal('quotaUsedUp', service, '', ttl);
      throw new AppError('serviceLimit', { minutes: Math.ceil(ttl / 60_000) });
    }
  };
}

/** The services as the rest of the server has them: none can be asked without saying for whom, and each question is counted before it goes out. */
export function countedServices(services: OutsideServices, spend: Spend): PaidServices {
  const countCalls =
    <Asked extends unknown[], Answer>(service: OutsideService, callService: (...args: Asked) => Promise<Answer>) =>
    async (payer: Payer, ...args: Asked): Promise<Answer> => {
      await spend(service, payer);
      return callService(...args);
    };
  const { geocoder, companies, messageGateway } = services;
  return {
    geocoder: {
      services: geocoder.services,
      reverse: countCalls('geocoder', (position) => geocoder.reverse(position)),
      check: countCalls('geocoder', () => geocoder.check()),
    },
    companies: companies && {
      search: countCalls('companies', (keyword) => companies.search(keyword)),
      detail: countCalls('companies', (fullName) => companies.detail(fullName)),
      check: countCalls('companies', () => companies.check()),
    },
    messageGateway: messageGateway && {
      send: countCalls('messageGateway', (message, dedupeKey) => messageGateway.send(message, dedupeKey)),
      check: countCalls('messageGateway', () => messageGateway.check()),
    },
  };
}
