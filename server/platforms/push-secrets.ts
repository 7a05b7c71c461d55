/** By what pushes of a suite are proved to be for one app. */

export interface LarkPushSecrets {
  appId: string | undefined;
  /** The application's verification token: every push carries it. */
  verificationToken: string | undefined;
  /** Set in the console: then pushes are signed and encrypted. */
  encryptKey: string | undefined;
}

export interface DingtalkPushSecrets {
  token: string | undefined;
  aesKey: string | undefined;
  /** By it what people write to the robot is proved. */
  appSecret: string | undefined;
  /** The secret of the rule of links: their pushes are signed by it. */
  linkSecret: string | undefined;
  /** The company and the application: pushes are for one of the two. */
  owners: readonly (string | undefined)[];
  /** A third-party app: a push names its company, or concerns none. */
  isStore: boolean;
}

/** The facts of the application that addresses in cards of Feishu and Lark name. */
export interface LarkLinkApp {
  appId: string;
  applinkUrl: string;
  /** A company's own app: the addresses of our pages name it. */
  isOwn: boolean;
}
