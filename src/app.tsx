import type { ReactNode } from 'react';
import { watchLayers } from '@/components/sheet/layers';
import { ToastHost } from '@/components/toast';
import { StoresProvider } from '@/stores';
import { pagesComeFrom, routerComes } from './routes';
import { begin, connectPlatform, leaveUnknownAddress, root } from './start';
// Every page uses the frame: in the bundle of the entry it is one file less to wait for.
import './pages/frame';
import { startTextSize } from './text-size';
import { startTheme } from './theme';
import './styles/tokens.css';
import './styles/base.css';

// Pages that only other pages open.
pagesComeFrom({
  '/home': () => import('./pages/home/index'),
  '/detail': () => import('./pages/detail/index'),
  '/login': () => import('./pages/login/index'),
  '/setting': () => import('./pages/setting/index'),
  '/multi-form': () => import('./pages/multi-form/index'),
  '/administration': () => import('./pages/administration/index'),
  '/no-permission': () => import('./pages/no-permission/index'),
  '/intro': () => import('./pages/intro/index'),
  '/start-up': () => import('./pages/start-up/index'),
});
startTheme();
startTextSize();
watchLayers();
routerComes();
leaveUnknownAddress();
begin();
connectPlatform();

export default function App({ children }: { children?: ReactNode }) {
  return (
    <StoresProvider value={root}>
      {children}
      <ToastHost />
    </StoresProvider>
  );
}
