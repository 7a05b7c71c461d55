/**
 * Stands in for Taro's web components, which we do not use: the runtime asks for these four by name and calls them
 * only for pages with its own pull-down, tab bar or swiper (53 KB gzip otherwise).
 */
const nothing = () => {};
export {
  nothing as defineCustomElementTaroPullToRefreshCore,
  nothing as defineCustomElementTaroTabbar,
  nothing as defineCustomElementTaroSwiperCore,
  nothing as defineCustomElementTaroSwiperItemCore,
};
