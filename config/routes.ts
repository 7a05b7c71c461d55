/** The address of every page. Taro answers each page at its own name and at nothing else. */
export const customRoutes: Record<string, string | string[]> = {
  '/pages/home/index': '/home',
  '/pages/detail/index': '/detail',
  '/pages/login/index': '/login',
  '/pages/no-join/index': '/no-join',
  '/pages/no-auth/index': '/no-auth',
  '/pages/no-seats/index': '/no-seats',
  '/pages/no-visibility/index': '/no-visibility',
  '/pages/no-permission/index': '/no-permission',
  '/pages/intro/index': '/intro',
  '/pages/start-up/index': '/start-up',
  '/pages/setting/index': '/setting',
  '/pages/multi-form/index': '/multi-form',
  '/pages/gallery/index': '/gallery',
  '/pages/test/index': ['/test/toast', '/test/rich-text'],
};
