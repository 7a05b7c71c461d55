import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { FoundPerson, Suite } from '../../platforms/platform';
import { settleAdministrators } from '../../queries/people/administrators';
import { noteMemberEvent, findSync } from '../../queries/people/contact-syncs';
import { writeMembers } from '../../queries/people/contacts';
import { endMembership, memberOfOpenId } from '../../queries/suites/suite-members';
import { notifyOfApproverLeft } from '../approvals/approver-left';
import { suiteOfCompany } from '../suites/open-suite';

/** The suite's data of one person, and the time of the query. */
export interface PersonNow {
  openId: string;
  found: FoundPerson;
  asked: number;
}

/** Reads one person from the suite. @throws SuiteRefusal, SuiteUnreachable */
export async function askAboutPerson(
  app: Pick<App, 'db' | 'suites' | 'now'>,
  clientId: string,
  openId: string,
): Promise<PersonNow> {
  const suite: Suite = await suiteOfCompany(app, clientId);
  const requestedAt = app.now();
  return { openId, found: await suite.colleague(openId), asked: requestedAt };
}

/** Writes the suite's data of one person, as a sync of the whole directory would (ADR-0087), and records that events arrive. */
export async function applyPerson(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  { openId, found, asked }: PersonNow,
): Promise<void> {
  const time = new Date(app.now());
  await noteMemberEvent(trx, clientId, time);
  if (found.state === 'here') {
    // The present sync counts the person as seen.
    const run = (await findSync(trx, clientId))?.run ?? '';
    const syncContext = { clientId, run, at: time, asked: new Date(asked), makeId: app.makeId };
    await writeMembers(trx, syncContext, [found.colleague], { isWhole: true });
    await settleAdministrators(trx, clientId);
  } else {
    const member = await memberOfOpenId(trx, clientId, openId);
    if (member) {
      const { member_id: memberId } = member;
      await endMembership(trx, clientId, memberId, { state: found.state, time: new Date(asked) });
      if (found.state === 'left' && !member.deleted)
        await notifyOfApproverLeft(trx, app, clientId, { memberId, openId });
    }
  }
  trx.onCommit.push({ wake: 'eventHub', clientId });
}
