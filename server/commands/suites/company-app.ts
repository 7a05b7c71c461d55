import { z } from 'zod';
import type { appProblems, IntegrationCheck } from '../../../domain/contract/integrations/admin-integrations';
import { AppError } from '../../../domain/errors';
import type { SessionRequest } from '../../context';
import { SuiteRefusal, SuiteUnreachable } from '../../platforms/platform';
import { companyKey, type CompanyKey } from '../../queries/companies/companies';
import { deleteSuiteApp, storedApps, writeSuiteApp, type SuiteAppRow } from '../../queries/suites/suite-apps';
import { addAuditEntry } from '../configuration/audit';
import { shownCheck } from '../integrations/check-integration';
import { checkSuite, neededChecks } from './check-suite';
import { checkTenant, OtherCompany } from '../companies/check-tenant';
import { AppInUse, tryApp } from './connect-app';

/** The company's own app at its suite, managed by an administrator on the screen (ADR-0180, ADR-0198). */

interface AppConnection {
  done: boolean;
  problem?: (typeof appProblems)[number];
  checks: IntegrationCheck[];
}

const refused = (problem: NonNullable<AppConnection['problem']>, checks: IntegrationCheck[] = []): AppConnection => ({
  done: false,
  problem,
  checks,
});

/** Tests an app and stores it. Nothing is written before the suite has reported the app's company and its rights. */
export async function connectOwnApp(
  request: SessionRequest,
  input: { app_id: string; credentials: Readonly<Record<string, string>> },
): Promise<AppConnection> {
  const company = await getCompany(request);
  const before = await storedApps(request.db).ofCompany(company.client_id);
  const credentials = Object.fromEntries(Object.entries(input.credentials).filter(([, value]) => value.trim() !== ''));
  try {
    const { row, opened } = await tryApp(request, company, { appId: input.app_id, credentials });
    const documentPlace = company.dingtalk_documents;
    const tried = await checkSuite(opened.suite, {
      origin: request.env.PUBLIC_URL,
      now: request.now(),
      place: documentPlace,
    });
    const checks = tried.map(shownCheck);
    const fails = tried.some(({ name, state }) => neededChecks.has(name) && !['good', 'unsupported'].includes(state));
    if (fails) return refused('checks', checks);
    return await request.once(async (trx) => {
      await writeSuiteApp(trx, row, new Date(request.now()));
      await note(request, trx, before, { app_id: row.app_id, credentials: 'changed' });
      return { done: true, checks };
    });
  } catch (error) {
    return refused(classifyProblem(error));
  }
}

/** Withdraws the company's own app, or returns the company to the server's app. */
export async function disconnectOwnApp(request: SessionRequest, fallback: 'none' | 'server'): Promise<AppConnection> {
  const company = await getCompany(request);
  const before = await storedApps(request.db).ofCompany(company.client_id);
  if (!before) return refused('none');
  if (fallback === 'server') {
    const suite = request.suites.serverFor(company);
    if (!suite) return refused('none');
    try {
      await checkTenant(suite, company);
    } catch (error) {
      return refused(classifyProblem(error));
    }
  }
  return request.once(async (trx) => {
    if (fallback === 'server') await deleteSuiteApp(trx, company.client_id);
    else await writeSuiteApp(trx, { ...before, credentials: null, version: request.makeId() }, new Date(request.now()));
    await note(request, trx, before, fallback === 'server' ? { app_id: 'server' } : null);
    return { done: true, checks: [] };
  });
}

/** Logs the id of the app only: secrets appear as changed, never as values (SD-103). */
async function note(
  { actor, now, makeId }: SessionRequest,
  trx: Parameters<Parameters<SessionRequest['once']>[0]>[0],
  before: SuiteAppRow | null,
  after: object | null,
): Promise<void> {
  const { clientId, memberId } = actor;
  await addAuditEntry(
    trx,
    { clientId, memberId, now, makeId },
    {
      kind: 'setting',
      action: 'set',
      section: 'suite_app',
      before: before?.credentials == null ? null : { app_id: before.app_id },
      after,
    },
  );
}

type OwnAppCompany = CompanyKey & Pick<NonNullable<Awaited<ReturnType<typeof companyKey>>>, 'dingtalk_documents'>;

async function getCompany({ db, actor }: SessionRequest): Promise<OwnAppCompany> {
  const company = await companyKey(db, actor.clientId);
  if (!company) throw new AppError('notFound');
  return company;
}

/** @throws errors that are no reason for rejecting an app */
function classifyProblem(error: unknown): NonNullable<AppConnection['problem']> {
  if (error instanceof z.ZodError) return 'unclear';
  if (error instanceof AppInUse) return 'inUse';
  if (error instanceof OtherCompany) return 'otherCompany';
  if (error instanceof SuiteUnreachable) return 'unreachable';
  if (error instanceof SuiteRefusal) return 'refused';
  throw error;
}
