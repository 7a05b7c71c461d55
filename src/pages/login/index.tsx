import { PageFrame } from '@/pages/frame';
import { Login } from './Login';

export default function LoginPage() {
  return (
    <PageFrame needs="nothing">
      <Login />
    </PageFrame>
  );
}
