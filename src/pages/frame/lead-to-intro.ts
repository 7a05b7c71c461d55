import { addresses, startAt } from '@/routes';
import { introIsDue } from '@/stores/onboarding/intro-seen';

/** Leads the member who installed the app for a new company to its guide, unless this device has shown it in the last 48 hours. */
export function leadToIntro(clientId: string): void {
  if (introIsDue(clientId, Date.now())) void startAt(addresses.intro());
}
