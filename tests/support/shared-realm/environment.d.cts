import JsdomEnvironment from 'jest-environment-jsdom';

declare class SharedRealm extends JsdomEnvironment {}
export = SharedRealm;
