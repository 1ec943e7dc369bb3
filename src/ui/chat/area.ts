/** Chat with phlebotomists. */
export { chatFeeds as feeds, chatMessages as messages } from '../messages/en/chat.ts';
export { chatToasts as toasts } from './toasts.ts';
