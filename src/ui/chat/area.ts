/** Chat with phlebotomists. */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { readChatSearch } from './chat-search.ts';

export { chatToasts as toasts } from './toasts.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/chat-box',
    validateSearch: readChatSearch,
    component: lazyScreen(async () => (await import('./chat-screen.tsx')).ChatScreen),
  }),
] as const;
