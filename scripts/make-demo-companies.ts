/** Makes the demo companies that journeys and fault tests start from, unless they are there. */
import { makeDemoCompanies } from '../tests/support/built';

void makeDemoCompanies();
