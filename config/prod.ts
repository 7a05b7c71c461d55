import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { NormalModuleReplacementPlugin } from 'webpack';
import type { UserConfigExport } from '@tarojs/cli';
import { BuildManifestPlugin } from './build-manifest';

/** The calls of webpack-chain that this file uses; Taro passes an untyped chain. */
interface Chain {
  plugin(name: string): { use(plugin: object, options?: unknown[]): void };
  resolve: { alias: { set(name: string, file: string): void } };
  optimization: {
    set(name: string, value: string): Chain['optimization'];
    minimizer(name: string): { use(plugin: object, options: unknown[]): void };
    splitChunks(options: object): Chain['optimization'];
  };
}

/** The style sheets of /home with a list, /detail and /login. A style sheet outside this list still loads, but a round trip later. */
const wornFirst =
  /[\\/]src[\\/](styles|components(?![\\/](antd|choice-layer|date-field|field-button|image-viewer|progress-bar|select-field|switch)[\\/])|tabs|values[\\/](values|facts[\\/]facts)\.module|pages[\\/](home|detail|login|frame)|features[\\/](record-list|record-detail|record-chat|related-list|task-list[\\/]task-list-button|timeline))/;
/** The additional style sheets of the home page's main tab. */
const wornByMain = /[\\/]src[\\/]features[\\/](home-start|metrics|notices)/;

/**
 * Every web-view of the product supports ES2020 (browserslist), so the output uses arrows, short properties and `?.` instead of their long forms.
 */
const minified = { ecma: 2020, compress: { ecma: 2020, passes: 3 }, mangle: true, format: { comments: false } };

/** Each step below was measured: without them the first load is 70 to 100 KB heavier. */
export const production = {
  mini: {},
  h5: {
    enableSourceMap: true,
    sourceMapType: 'hidden-source-map',
    webpackChain(given: unknown) {
      const chain = given as Chain;
      chain.resolve.alias.set('@tarojs/components/dist/components$', path.resolve(__dirname, 'no-web-components.js'));
      // The styles of Taro's components are a string inside the entry script, with a font in it.
      chain.resolve.alias.set(
        '@tarojs/components/dist/taro-components/taro-components.css$',
        path.resolve(__dirname, 'no-web-components.js'),
      );
      chain.resolve.alias.set('@tarojs/components/global.css$', path.resolve(__dirname, 'no-web-components.js'));
      chain
        .plugin('no-navigation-bar')
        .use(NormalModuleReplacementPlugin, [
          /^\.\/(navigationBar|navigation-bar)\.js$/,
          path.resolve(__dirname, 'no-navigation-bar.js'),
        ]);
      chain
        .plugin('no-api-names')
        .use(NormalModuleReplacementPlugin, [
          /^(\.\.\/)+constant\/apiMapping$/,
          path.resolve(__dirname, 'no-api-names.js'),
        ]);
      // Without a language antd-mobile would show Chinese on every phone. Its English texts are part of every language of the app.
      chain
        .plugin('antd-language')
        .use(NormalModuleReplacementPlugin, [
          /^\.\.\/\.\.\/locales\/zh-CN$/,
          path.resolve(__dirname, '../node_modules/antd-mobile/es/locales/en-US.js'),
        ]);
      // The texts are JSON, which a phone parses faster than the same texts as a script (https://v8.dev/blog/cost-of-javascript-2019#json).
      chain
        .plugin('phone-numbers')
        .use(NormalModuleReplacementPlugin, [
          /metadata\.max\.json\.js$/,
          path.resolve(__dirname, '../node_modules/libphonenumber-js/metadata.max.json'),
        ]);
      chain.resolve.alias.set('query-string$', path.resolve(__dirname, 'plain-query.js'));
      // The production file of MobX contains no messages for developers; the file that webpack would choose contains them.
      chain.resolve.alias.set('mobx$', path.resolve(__dirname, '../node_modules/mobx/dist/mobx.esm.production.min.js'));
      chain.plugin('build-manifest').use(BuildManifestPlugin);
      // DingTalk's package includes a Promise for web-views older than any that the app supports (browserslist).
      chain.resolve.alias.set('promise-polyfill/dist/polyfill$', path.resolve(__dirname, 'no-web-components.js'));
      // Taro's default minifier is Terser in JavaScript. SWC takes half the time of a build and makes the first load 1 KB smaller.
      chain.optimization
        .minimizer('terserPlugin')
        .use(TerserPlugin, [{ minify: TerserPlugin.swcMinify, extractComments: false, terserOptions: minified }]);
      chain.optimization.set('chunkIds', 'deterministic').set('moduleIds', 'deterministic');
      chain.optimization.splitChunks({
        chunks: 'all',
        minSize: 20_000,
        hidePathInfo: true,
        cacheGroups: {
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
          defaultVendors: false,
          vendor: {
            test: /[\\/]node_modules[\\/]/,
            minChunks: 2,
            minSize: 60_000,
            priority: 10,
            reuseExistingChunk: true,
          },
          // Few files of similar size: on a phone each file costs a separate round trip and one of six connections.
          react: {
            name: 'react',
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
            priority: 60,
            enforce: true,
            chunks: 'initial',
          },
          // One file contains the date code of all parts; without it dayjs would be in eight of them.
          dates: {
            name: 'dates',
            test: /[\\/](node_modules[\\/]dayjs|domain[\\/]calendar)[\\/](?!(clock|day-text|lateness|time-texts|zones)\.ts$)/,
            priority: 40,
            enforce: true,
            chunks: 'async',
          },
          // This file is separate from the code that reads it, so that neither delays a slow phone for long.
          phoneNumbers: {
            name: 'phone-numbers',
            test: /[\\/]libphonenumber-js[\\/]metadata\.max\.json$/,
            priority: 40,
            enforce: true,
            chunks: 'async',
          },
          // The router is in the file of the app's own code, so that the four files of the first load have similar sizes.
          library: {
            name: 'library',
            test: /[\\/]node_modules[\\/](?!(@tarojs[\\/]router|history)[\\/])/,
            priority: 50,
            enforce: true,
            chunks: 'initial',
          },
          // These packages animate antd-mobile. Each part loads its own components of antd-mobile.
          touch: {
            name: 'touch',
            test: /[\\/]node_modules[\\/](@react-spring|@use-gesture)[\\/]/,
            priority: 40,
            enforce: true,
            chunks: 'async',
          },
          // Three style sheets: one for the first pages, one for the additional styles of the home page's main tab, and one for everything else.
          // The last one is loaded with the first part that needs it.
          styles: {
            name: 'app',
            type: 'css/mini-extract',
            test: wornFirst,
            priority: 80,
            enforce: true,
            chunks: 'all',
          },
          mainStyles: {
            name: 'main',
            type: 'css/mini-extract',
            test: wornByMain,
            priority: 75,
            enforce: true,
            chunks: 'all',
          },
          lateStyles: { name: 'late', type: 'css/mini-extract', priority: 70, enforce: true, chunks: 'all' },
        },
      });
    },
  },
} satisfies UserConfigExport<'webpack5'>;
