/// <reference types="@tarojs/taro" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}

declare namespace NodeJS {
  interface ProcessEnv {
    /** Set by Taro's build. */
    readonly TARO_ENV?: string;
  }
}
