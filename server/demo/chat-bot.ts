/**
 * How a simulated phlebotomist chats: reads what the console writes, answers it a while later, and now and then writes
 * first. Knows the conversation and no network.
 */
import type { Random } from './random.ts';
import { answers, type Language, news, type Occasion } from './sentences.ts';

/** A message on the phone's topic, as far as a phone reads it. */
export interface ReceivedMessage {
  readonly content: string;
  readonly attachmentUrl: string | null;
  readonly createdAt: string;
  readonly senderRole: string;
}

export interface ChatBotParts {
  readonly random: Random;
  readonly say: (text: string) => void;
  /** What the console wrote up to this moment (ISO 8601) is read. */
  readonly read: (upTo: string) => void;
  /** Resolves after so many ms, or earlier when the phone is switched off. */
  readonly wait: (ms: number) => Promise<void>;
  readonly isOver: () => boolean;
}

export interface ChatBot {
  /** Resolves when the message is answered, or will be by who is answering already. */
  receive(message: ReceivedMessage): Promise<void>;
  /** Writes first, rarely; resolves when the phone is switched off. */
  writeFirst(): Promise<void>;
}

const second = 1_000;
const minute = 60 * second;
/** The share of those who write Tamil, and of those who write by themselves. */
const tamilShare = 0.3;
const talkativeShare = 0.15;

export function createChatBot({ random, say, read, wait, isOver }: ChatBotParts): ChatBot {
  const language: Language = random.chance(tamilShare) ? 'tamil' : 'english';
  const isTalkative = random.chance(talkativeShare);
  let newest: ReceivedMessage | null = null;
  let isAnswering = false;

  return {
    receive: async (message) => {
      if (message.senderRole !== 'ADMIN') return;
      newest = message;
      if (isAnswering) return;
      isAnswering = true;
      let seen = '';
      const readNewest = () => {
        if (newest === null || newest.createdAt === seen) return;
        seen = newest.createdAt;
        read(seen);
      };
      await wait(random.between(800, 2_500));
      if (!isOver()) readNewest();
      // What comes while the answer is typed is read and answered with it.
      await wait(random.between(4 * second, 14 * second));
      isAnswering = false;
      if (isOver()) return;
      readNewest();
      say(random.pick(answers[language][occasionOf(newest)]));
    },
    writeFirst: async () => {
      while (isTalkative && !isOver()) {
        await wait(random.between(10 * minute, 90 * minute));
        if (!isOver() && !isAnswering) say(random.pick(news[language]));
      }
    },
  };
}

const occasionOf = ({ content, attachmentUrl }: ReceivedMessage): Occasion =>
  attachmentUrl !== null ? 'file' : content.includes('?') ? 'question' : 'remark';
