/** Nobody waits any longer for what is read: it ends where it next asks the database (`forCaller` in dialect.ts). */
export class RequestAborted extends Error {
  constructor() {
    super('Nobody waits for the answer any longer.');
    this.name = 'RequestAborted';
  }
}
