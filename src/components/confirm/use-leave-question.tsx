import { useState, type ReactNode } from 'react';
import { Confirm } from './Confirm';

interface LeaveTexts {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** How a form is closed: it asks where something would be lost, and stays while it is saved. `question` stands beside the form. */
export function useLeaveQuestion(
  draft: { readonly saving: boolean; readonly dirty: boolean },
  texts: LeaveTexts,
  onLeave: () => void,
): { close(): void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (draft.saving) return;
    if (draft.dirty) setAsking(true);
    else onLeave();
  };
  const question = asking && (
    <Confirm
      title={texts.title}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onCancel={() => setAsking(false)}
      onConfirm={onLeave}
    >
      {texts.text}
    </Confirm>
  );
  return { close, question };
}
