import type { UserConfigExport } from '@tarojs/cli';

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:8787', changeOrigin: false };

/** Work on the app with reload: pages from webpack on 10086, everything else from the running server. */
export const development = {
  logger: { quiet: false, stats: true },
  mini: {},
  h5: {
    devServer: {
      port: Number(process.env.APP_PORT ?? 10086),
      host: '127.0.0.1',
      open: false,
      proxy: [{ context: ['/api', '/files', '/sim', '/openapi.json'], ...api }],
    },
  },
} satisfies UserConfigExport<'webpack5'>;
