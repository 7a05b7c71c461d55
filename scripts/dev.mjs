import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

/**
 * `npm run dev`: starts the server from its sources (PORT, 8787) and the app with reload (APP_PORT, 10086). Open the printed addresses; the
 * server's own addresses show the app in the state in which the page was loaded.
 */
const root = path.resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '8787';
const appPort = process.env.APP_PORT ?? '10086';
const origin = `http://127.0.0.1:${appPort}`;

ensureInstalled();
// webpack writes its development build there, so the next `npm start` has to build again.
rmSync(path.join(root, 'dist', 'app', '.built-from'), { force: true });

const bin = (...parts) => path.join(root, 'node_modules', ...parts);
const run = (file, args, env) =>
  spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
const children = [
  run(bin('tsx', 'dist', 'cli.mjs'), ['watch', 'server/main.ts'], {
    NODE_ENV: 'development',
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL ?? origin,
  }),
  run(bin('@tarojs', 'cli', 'bin', 'taro'), ['build', '--type', 'h5', '--watch'], {
    NODE_ENV: 'development',
    APP_PORT: appPort,
    API_URL: `http://127.0.0.1:${port}`,
  }),
];
console.log(`Phone (simulator): ${origin}/sim\nBrowser login: ${origin}/login`);

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
// If one process ends, the other has no use.
for (const child of children)
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 1;
  });
