/**
 * How a demo phlebotomist chats: reads what the console writes, answers it a while later, and now and then writes first. Knows the
 * conversation and no network.
 */
import type { Random } from './random.ts';
import { answers, news, type Occasion, type Tongue } from './sentences.ts';

/** A message on the phone's topic, as far as a phone reads it. */
export interface HeardMessage {
  readonly content: string;
  readonly attachmentUrl: string | null;
  readonly createdAt: string;
  readonly senderRole: string;
}

export interface ChatterParts {
  readonly random: Random;
  readonly say: (text: string) => void;
  /** What the console wrote up to this moment (ISO 8601) is read. */
  readonly read: (upTo: string) => void;
  /** Resolves after so many ms, or earlier when the phone is switched off. */
  readonly wait: (ms: number) => Promise<void>;
  readonly isOver: () => boolean;
}

export interface Chatter {
  /** Resolves when the message is answered, or will be by who is answering already. */
  hear(message: HeardMessage): Promise<void>;
  /** Writes first, rarely; resolves when the phone is switched off. */
  tell(): Promise<void>;
}

const second = 1_000;
const minute = 60 * second;
/** Of so many one writes Tamil, and one has something to tell by itself. */
const tamilShare = 0.3;
const talkativeShare = 0.15;

export function createChatter({ random, say, read, wait, isOver }: ChatterParts): Chatter {
  const tongue: Tongue = random.chance(tamilShare) ? 'tamil' : 'english';
  const isTalkative = random.chance(talkativeShare);
  let newest: HeardMessage | null = null;
  let isAnswering = false;

  return {
    hear: async (message) => {
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
      say(random.pick(answers[tongue][occasionOf(newest)]));
    },
    tell: async () => {
      while (isTalkative && !isOver()) {
        await wait(random.between(10 * minute, 90 * minute));
        if (!isOver() && !isAnswering) say(random.pick(news[tongue]));
      }
    },
  };
}

const occasionOf = ({ content, attachmentUrl }: HeardMessage): Occasion =>
  attachmentUrl !== null ? 'file' : content.includes('?') ? 'question' : 'remark';
