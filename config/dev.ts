import type { UserConfigExport } from '@tarojs/cli';

const server = process.env.API_URL ?? 'http://127.0.0.1:8787';

/** Returns true for the request of a page, and false for a script, a style or a call. */
const isPage = (_path: string, request: { headers: { accept?: string } }) =>
  (request.headers.accept ?? '').includes('text/html');

/**
 * The settings for development with reload. webpack updates dist/app and answers scripts and styles. Pages, calls, files and the simulator come
 * from the running server, which puts the settings and the container's script into the page.
 */
export const development = {
  logger: { quiet: false, stats: true },
  mini: {},
  h5: {
    // The page's policy allows no eval, which the default source map uses.
    enableSourceMap: true,
    sourceMapType: 'cheap-module-source-map',
    devServer: {
      port: Number(process.env.APP_PORT ?? 10086),
      host: '127.0.0.1',
      open: false,
      hot: false,
      liveReload: true,
      devMiddleware: { writeToDisk: true },
      proxy: [
        { context: ['/api', '/files', '/sim', '/openapi.json'], target: server },
        { context: isPage, target: server },
      ],
    },
  },
} satisfies UserConfigExport<'webpack5'>;
