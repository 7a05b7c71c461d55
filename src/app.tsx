import type { ReactNode } from 'react';
import { usePageNotFound } from '@tarojs/taro';
import i18next from 'i18next';
import { watchLayers } from '@/components/sheet/layers';
import { showToast, ToastHost } from '@/components/toast';
import { textsThere } from '@/i18n';
import { StoresProvider } from '@/stores';
import { addresses, pagesComeFrom, routerComes, startAt } from './routes';
import { begin, connectPlatform, root } from './start';
// Every page stands in it: with the entry it is one file less to wait for.
import './pages/frame';
import { startTheme } from './theme';
import './styles/tokens.css';
import './styles/base.css';

// Those that are opened from other pages.
pagesComeFrom({
  '/home': () => import('./pages/home/index'),
  '/detail': () => import('./pages/detail/index'),
  '/login': () => import('./pages/login/index'),
  '/setting': () => import('./pages/setting/index'),
  '/multi-form': () => import('./pages/multi-form/index'),
  '/no-permission': () => import('./pages/no-permission/index'),
  '/intro': () => import('./pages/intro/index'),
  '/start-up': () => import('./pages/start-up/index'),
});
startTheme();
watchLayers();
routerComes();
begin();
connectPlatform();

export default function App({ children }: { children?: ReactNode }) {
  // Taro shows nothing at all for an address that it does not know.
  usePageNotFound(() => {
    void startAt(addresses.home())
      .then(textsThere)
      .then(() => showToast({ text: i18next.t('shell:unknownPage') }));
  });
  return (
    <StoresProvider value={root}>
      {children}
      <ToastHost />
    </StoresProvider>
  );
}
