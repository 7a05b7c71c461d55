/** Creates the demo companies from which journeys and fault tests start, unless they exist. */
import { makeDemoCompanies } from '../tests/support/built';

void makeDemoCompanies();
