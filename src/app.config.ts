import { allRoutes, getModule } from './start-up';

export default defineAppConfig({
  pages: [...new Set(allRoutes.map(([address, route]) => getModule(address, route)))],
  animation: false,
  window: {
    navigationBarTitleText: 'Sidecar',
    // Taro's own bar would shift the layout; the app has its own header.
    navigationStyle: 'custom',
  },
});
