/** The error object of DingTalk's native side. `-1` cancelled, `1` no such call, `7` no permission. */
export interface DingTalkError {
  errorCode: string;
  errorMessage: string;
}

export const error = (errorCode: string, errorMessage: string): DingTalkError => ({ errorCode, errorMessage });
