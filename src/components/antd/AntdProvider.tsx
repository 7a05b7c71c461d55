import ConfigProvider from 'antd-mobile/es/components/config-provider';
import type { Locale } from 'antd-mobile/es/locales/base';
import type { FunctionComponent, ReactNode } from 'react';
import { lazyComponent, type Load } from '@/components/lazy';
import { language, type Language } from '@/i18n';
import './antd.css';

const locales: Record<Language, Load<{ default: Locale }>> = {
  zh: () => import(/* webpackChunkName: "antd-zh" */ 'antd-mobile/es/locales/zh-CN'),
  en: () => import(/* webpackChunkName: "antd-en" */ 'antd-mobile/es/locales/en-US'),
  ja: () => import(/* webpackChunkName: "antd-ja" */ 'antd-mobile/es/locales/ja-JP'),
};

/**
 * Gives the antd-mobile components inside it the language of the page; only that language is loaded. A component without texts, or with all of them
 * given, does not need it. It waits for the texts, so it is used inside a `lazyPart` or `lazyLayer`.
 */
export const AntdProvider: FunctionComponent<{ children: ReactNode }> = lazyComponent(async () => {
  const { default: locale } = await locales[language()]();
  return {
    default: ({ children }: { children: ReactNode }) => <ConfigProvider locale={locale}>{children}</ConfigProvider>,
  };
});
