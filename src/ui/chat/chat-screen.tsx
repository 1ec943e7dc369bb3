/** /chat-box (specification 2, Chat): the list and the open conversation, each a step of the browser's history. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ChatView } from './chat-view.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation was come to from the list, which lies directly below in the history. */
    chatFromList?: boolean;
  }
}

const to = '/chat-box';

export function ChatScreen() {
  const { driverId } = useSearch({ from: '/guarded/chat-box' });
  const isFromList = useLocation({ select: ({ state }) => state.chatFromList === true });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpen = driverId !== undefined;

  const open = useCallback(
    (id: string) => {
      // One conversation in the place of another makes no entry of the history.
      const below = !isOpen || isFromList;
      void navigate({
        to,
        search: { driverId: id },
        replace: isOpen,
        state: below ? { chatFromList: true } : {},
      });
    },
    [navigate, isOpen, isFromList],
  );
  const back = useCallback(() => {
    if (isFromList) history.back();
    else void navigate({ to, search: {}, replace: true });
  }, [navigate, history, isFromList]);
  return <ChatView chosenId={driverId ?? null} onChoose={open} onBack={back} />;
}
