import path from 'node:path';
import { defineConfig, type UserConfigExport } from '@tarojs/cli';
import { development } from './dev';
import { production } from './prod';
import { customRoutes } from './routes';

const root = path.resolve(__dirname, '..');
const outputRoot = process.env.APP_OUTPUT ?? 'dist/app';

/** Packages that ship ES2021. They are compiled to an older version, so that the suites' older web-views parse the bundle. */
const modernPackages =
  /node_modules[\\/](i18next|react-i18next|mobx|mobx-react-lite|zod|@floating-ui|antd-mobile|antd-mobile-icons|ahooks|@react-spring|lucide-react|idb-keyval|virtua|dingtalk-jsapi|use-sync-external-store|universal-router|path-to-regexp|big\.js)[\\/]/;

export default defineConfig<'webpack5'>(async (merge) => {
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'sidecar-crm',
    date: '2026-11-20',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    plugins: ['@tarojs/plugin-framework-react', '@tarojs/plugin-platform-h5'],
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: false },
    alias: { '@': path.join(root, 'src'), '@domain': path.join(root, 'domain') },
    h5: {
      compile: {
        // Taro's type allows only strings and regular expressions; webpack also accepts functions.
        include: [
          ((file: string) =>
            modernPackages.test(file) || file.startsWith(path.join(root, 'domain') + path.sep)) as unknown as string,
        ],
      },
      publicPath: '/',
      staticDirectory: 'static',
      router: { mode: 'browser', customRoutes },
      output: {
        filename: 'js/[name].[contenthash:8].js',
        chunkFilename: 'chunk/[name].[contenthash:8].js',
        chunkLoadTimeout: 20_000,
      },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: false, config: {} },
        // The transform renames `button`, `img` … in style sheets to Taro's web components, which the app does not use.
        htmltransform: { enable: false },
        cssModules: {
          enable: true,
          config: { namingPattern: 'module', generateScopedName: '[name]__[local]_[hash:base64:4]' },
        },
      },
    },
  };
  return merge({}, base, process.env.NODE_ENV === 'development' ? development : production);
});
