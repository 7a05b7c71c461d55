/** The secrets that verify the pushes of a suite. */

export interface LarkPushSecrets {
  appId: string | undefined;
  /** The application's verification token: every push carries it. */
  verificationToken: string | undefined;
  /** Set in the console: pushes are then signed and encrypted. */
  encryptKey: string | undefined;
}

export interface DingtalkPushSecrets {
  token: string | undefined;
  aesKey: string | undefined;
  /** The secret that verifies messages to the robot. */
  appSecret: string | undefined;
  /** The secret of the link rule, which signs its pushes. */
  linkSecret: string | undefined;
  /** The company and the application: pushes are for one of them. */
  owners: readonly (string | undefined)[];
  /** A third-party app: a push names its company, or concerns none. */
  isStore: boolean;
}

/** The properties of an app that card addresses on Feishu and Lark need. */
export interface LarkLinkApp {
  appId: string;
  applinkUrl: string;
  /** A company's own app: the addresses of our pages name it. */
  isOwn: boolean;
}
