import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Load, Measured } from './load';

/** The process that sends the requests. */
export class LoadGenerator {
  private readonly child: ChildProcess = fork(path.join(__dirname, 'load.ts'), { execArgv: process.execArgv });

  async measure(load: Load): Promise<Exclude<Measured, { failed: string }>> {
    const answer = await new Promise<Measured>((resolve, reject) => {
      this.child.once('message', (message) => resolve(message as Measured));
      this.child.once('exit', (code) => reject(new Error(`the process that asks ended with ${code}`)));
      this.child.send(load);
    });
    this.child.removeAllListeners('exit');
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
