/** Makes the data folder with the demo companies that journeys and fault tests start from, unless it is there. */
import built from '../tests/support/built';

void built();
