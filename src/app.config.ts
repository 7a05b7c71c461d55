export default defineAppConfig({
  pages: [
    'pages/home/index',
    'pages/detail/index',
    'pages/login/index',
    'pages/no-join/index',
    'pages/no-auth/index',
    'pages/no-seats/index',
    'pages/no-visibility/index',
    'pages/no-permission/index',
    'pages/intro/index',
    'pages/start-up/index',
    'pages/setting/index',
    'pages/multi-form/index',
    'pages/gallery/index',
    'pages/test/index',
  ],
  animation: false,
  window: {
    navigationBarTitleText: 'Sidecar',
    // Taro's own bar costs a layout shift; the header is ours.
    navigationStyle: 'custom',
  },
});
