/**
 * Replaces Taro's web components, which the app does not use. The runtime imports these four by name and calls them only for pages with their own
 * pull-down, tab bar or swiper (53 KB gzip otherwise).
 */
const nothing = () => {};
export {
  nothing as defineCustomElementTaroPullToRefreshCore,
  nothing as defineCustomElementTaroTabbar,
  nothing as defineCustomElementTaroSwiperCore,
  nothing as defineCustomElementTaroSwiperItemCore,
};
