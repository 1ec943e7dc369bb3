import { useEffect } from 'react';
import { useSystem } from '../bridge/system-context.ts';

/**
 * Opens the conversation while it is on the screen, and reports whether the screen is visible: messages
 * that are seen count as read.
 */
export function useOpenConversation(phlebotomistId: string | null): void {
  const { send } = useSystem();
  useEffect(() => {
    if (phlebotomistId === null) return;
    send({ type: 'user.openConversation', phlebotomistId });
    const look = (): void =>
      send({ type: 'user.lookAtConversation', isVisible: document.visibilityState === 'visible' });
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [send, phlebotomistId]);
  const isOpen = phlebotomistId !== null;
  useEffect(() => {
    if (isOpen) return () => send({ type: 'user.closeConversation' });
  }, [send, isOpen]);
}
