import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { AccessPage } from '@/pages/frame/AccessPage';
import { useStores } from '@/stores';

/** Milliseconds (REQ shell 8.22). */
const poll = 10_000;

/** The app is not authorised for the company (10803); looks again by itself while it is seen and there is a line. */
export default function NoAuthPage() {
  const { session } = useStores();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void session.retry(true);
    }, poll);
    return () => clearInterval(timer);
  }, [session]);
  return <AccessPage icon={<ShieldAlert size={32} />} reason="noAuth" />;
}
