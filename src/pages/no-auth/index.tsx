import { dayIn, deviceTimeZone } from '@domain/calendar';
import { dayText } from '@domain/calendar/day-text';
import { ShieldAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { AccessPage } from '@/pages/frame/AccessPage';
import { useStores } from '@/stores';

/** The polling interval in milliseconds (REQ shell 8.22). */
const poll = 10_000;

/** The app is not authorised for the company (10803). The page checks again while it is visible and the device is online. */
export default observer(function NoAuthPage() {
  const { session } = useStores();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void session.retry(true);
    }, poll);
    return () => clearInterval(timer);
  }, [session]);
  return <AccessPage icon={<ShieldAlert size={32} />} {...describeReason(session.error?.params ?? {})} />;
});

/** Returns the reason in the refusal: the company has switched the app off in its suite, or removed it (SD-114), or the operator has suspended it. */
function describeReason({ app, until }: Readonly<Record<string, unknown>>) {
  if (app === 'removed' && typeof until === 'number')
    return { reason: 'appRemoved', date: dayText(dayIn(deviceTimeZone(), until)) } as const;
  if (app === 'suspended') return { reason: 'suspended' } as const;
  return { reason: app === 'stopped' ? 'appStopped' : 'noAuth' } as const;
}
