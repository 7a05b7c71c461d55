import { allRoutes, getModule } from './start-up';

export default defineAppConfig({
  pages: [...new Set(allRoutes.map(([address, route]) => getModule(address, route)))],
  animation: false,
  window: {
    navigationBarTitleText: 'Sidecar',
    // Taro's own bar costs a layout shift; the header is ours.
    navigationStyle: 'custom',
  },
});
