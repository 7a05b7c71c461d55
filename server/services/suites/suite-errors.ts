import { AppError } from '../../../domain/errors';
import { suiteFamilies, type Family } from '../../../domain/platforms';
import type { SessionRequest } from '../../context';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../../platforms/platform';

/** Returns the suite of the caller. @throws AppError notAllowed for a call of the other family, suiteUnavailable when it is not configured. */
export async function findSuite(request: SessionRequest, family?: Family): Promise<Suite> {
  const { channel } = request.actor;
  if (family && suiteFamilies[channel] !== family) throw new AppError('notAllowed');
  const suite = await request.suites.of(request.actor);
  if (!suite) throw new AppError('suiteUnavailable');
  return suite;
}

/** The answer for the caller, with the suite's own words for the log: the caller's sentence cannot name the wrong setting. */
export function because(cause: SuiteRefusal | SuiteUnreachable, answer: AppError): AppError {
  answer.cause = cause;
  return answer;
}

/** Maps a refusal of a suite (with its words), or a missing answer, to an error of the product. Other errors pass. */
export async function mapSuiteError<T>(
  work: Promise<T>,
  refused = (refusal: SuiteRefusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'noConsent')
      throw because(error, new AppError('consentNeeded', error.scope === undefined ? {} : { scope: error.scope }));
    if (error instanceof SuiteRefusal)
      throw because(error, error.passes ? new AppError('suiteUnavailable') : refused(error));
    if (error instanceof SuiteUnreachable) throw because(error, new AppError('suiteUnavailable'));
    throw error;
  }
}
