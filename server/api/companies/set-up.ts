import { proposeCurrency, proposeTimeZone } from '../../../domain/configuration/new-company';
import { AppError } from '../../../domain/errors';
import { readFounder } from '../../services/companies/founding';
import { checkSuite, neededChecks, presentMissing } from '../../commands/suites/check-suite';
import { importCompany } from '../../commands/companies/import-company';
import { addSample } from '../../commands/companies/sample';
import { inTransaction } from '../../db/transaction';
import type { Handlers } from '../../context';
import { listAdministrators, membersCalled, nameAdministrator } from '../../queries/people/administrators';
import { setInstaller, setUpState } from '../../queries/companies/companies';
import { syncTrouble } from '../../queries/people/contact-syncs';
import { countPeople } from '../../queries/people/member-roles';
import { lockClient, memberOfPerson } from '../../queries/sessions/sign-in';
import { templateChoices, templateCompany } from '../../templates';

export const setUp: Handlers<Extract<keyof Handlers, `setUp.${string}`>> = {
  'setUp.look': async (request, { token }) => {
    const { suite, name } = await readFounder(request, token);
    const checks = await checkSuite(suite, { origin: request.env.PUBLIC_URL, now: request.now() });
    return {
      company: name,
      // The suite's answer goes to the operator's log only: it may name things that are not for the founder.
      checks: checks.map(({ name: checkName, state, permission, missing }) => ({
        name: checkName,
        state,
        needed: neededChecks.has(checkName),
        ...(permission !== undefined && { permission }),
        ...(missing && { missing: presentMissing(missing) }),
      })),
      templates: templateChoices(request.language),
    };
  },
  'setUp.begin': async (request, { token, template, language, name, time_zone, currency }) => {
    const { person, clientId, state } = await readFounder(request, token);
    if (state === 'begun') return { client_id: clientId };
    const founded = { channel: person.channel, language };
    const timeZone = time_zone ?? proposeTimeZone(founded) ?? 'Etc/UTC';
    const company = { client_id: clientId, name, channel: person.channel, tenant_key: person.tenant_key };
    const document = templateCompany(
      template,
      language,
      { ...company, time_zone: timeZone },
      currency ?? proposeCurrency({ ...founded, timeZone }) ?? undefined,
    );
    const { outcome } = await importCompany(request.db, document, request.now());
    // If another member began at the same moment, the import of that member counts.
    if (outcome === 'faulty') throw new AppError('notAllowed');
    return { client_id: clientId };
  },
  'setUp.progress': async (request, { token }) => {
    const { clientId, state } = await readFounder(request, token);
    if (state === 'none') return { state, people: 0, teams: [], administrators: [] };
    const setUpRow = await setUpState(request.db, clientId);
    const trouble = await syncTrouble(request.db, clientId);
    const administrators = await listAdministrators(request.db, clientId);
    return {
      state: setUpRow?.state === 'initialising' ? ('reading' as const) : ('ready' as const),
      ...(await countPeople(request.db, clientId)),
      administrators: administrators.map(({ member_id, name }) => ({ member_id, name })),
      ...(trouble !== null && { trouble }),
    };
  },
  'setUp.finish': async (request, { token, administrators, sample }) => {
    const { person, clientId } = await readFounder(request, token);
    const { channel, tenant_key: tenantKey, open_id: openId } = person;
    const memberId = await memberOfPerson(request.db, { channel, tenantKey, openId, ownerId: null }, clientId);
    if (memberId === null) throw new AppError('notAllowed');
    return inTransaction(request.db, async (trx) => {
      await lockClient(trx, clientId);
      const setUpRow = await setUpState(trx, clientId);
      if (setUpRow?.state === 'initialising' || setUpRow?.installer !== null) throw new AppError('notAllowed');
      await setInstaller(trx, clientId, memberId);
      const unknown: string[] = [];
      for (const word of new Set(administrators)) {
        const namesakes = await membersCalled(trx, clientId, word);
        if (namesakes.length === 1 && namesakes[0])
          await nameAdministrator(trx, clientId, namesakes[0].member_id, true);
        else unknown.push(word);
      }
      if (sample) await addSample(trx, request, { clientId, memberId }, sample);
      return { client_id: clientId, unknown };
    });
  },
};
