import { AppError } from '../../../domain/errors';
import type { PublicRequest } from '../../context';
import { developerConsoles } from '../../commands/suites/developer-console';
import type { Suite, SuiteRefusal } from '../../platforms/platform';
import type { LoginTokenRow } from '../../queries/sessions/sign-in';
import { hasCompany, setUpState } from '../../queries/companies/companies';
import { signedInWith } from '../sessions/oauth';
import { mapSuiteError } from '../suites/suite-errors';

/** The member who sets up a company, and the company. */
interface Founder {
  person: LoginTokenRow;
  suite: Suite;
  /** The name of the company in the suite. */
  name: string;
  /** The id of the company here. A company that is set up in a browser uses its key in the suite. */
  clientId: string;
  /** `none`: the company is not set up; `begun`: somebody is setting it up. */
  state: 'none' | 'begun';
}

/**
 * Returns an administrator of the suite, in a company that the app belongs to and that is not set up yet. The suite is queried each time: the token
 * is valid for minutes, and only the suite knows its administrators. @throws AppError loginAgain; notAllowed for everybody else, and once the
 * company is set up; setUpNeedsPermission where the app lacks the permission to read the administrators; suiteUnavailable
 */
export async function readFounder(request: PublicRequest, token: string): Promise<Founder> {
  const person = await signedInWith(request, token);
  // A company with its own app is set up where its app was connected.
  if (person.app_id !== null) throw new AppError('notAllowed');
  const suite = request.suites.serverFor(person);
  if (!suite) throw new AppError('loginAgain');
  const clientId = person.tenant_key;
  const setUp = await setUpState(request.db, clientId);
  const isSameTenant =
    setUp === undefined || (setUp.channel === person.channel && setUp.tenant_key === person.tenant_key);
  const isOpen = setUp === undefined ? !(await hasCompany(request.db, person)) : setUp.installer === null;
  if (!isSameTenant || !isOpen) throw new AppError('notAllowed');
  const lacking = (permission: string) =>
    new AppError('setUpNeedsPermission', { permission, console: developerConsoles[suite.channel] });
  const refused = ({ kind, scope }: SuiteRefusal) =>
    kind === 'noPermission' && scope !== undefined ? lacking(scope) : new AppError('notAllowed');
  const { tenantKey, name } = await mapSuiteError(suite.company(), refused);
  if (tenantKey !== person.tenant_key) throw new AppError('notAllowed');
  const founder = await mapSuiteError(suite.colleague(person.open_id), refused);
  if (founder.state !== 'here') throw new AppError('notAllowed');
  const { isAdmin } = founder.colleague;
  // The suite silently leaves out data that the app may not read.
  if (isAdmin === undefined && suite.administratorPermission !== null) throw lacking(suite.administratorPermission);
  if (isAdmin !== true) throw new AppError('notAllowed');
  return { person, suite, name, clientId, state: setUp === undefined ? 'none' : 'begun' };
}
