/**
 * The acceptance of chat: messages each way through kills of the server and cuts of the sockets, text and files: none
 * lost, none doubled, order kept, every tick true. A short form here; `npm run soak` gives it its whole length.
 */
import { openConversation } from './support/chat-screen.ts';
import { type SoakPlan, soak } from './support/chat-soak.ts';
import { test } from './support/chat-world.ts';
import { expect, signIn } from './support/test.ts';
import { whole } from './support/whole.ts';

const given = process.env['CHAT_SOAK'];
const plan: SoakPlan = {
  ...{ each: 30, kills: 2, cuts: 4, seed: String(Date.now() % 1_000_000) },
  ...(JSON.parse(given ?? '{}') as Partial<SoakPlan>),
};

// The short form does not wait out a person's patience; the whole one has the delays of the product.
if (given === undefined) test.use({ timings: { reconnectDelayMs: 500 } });
test.use({ allowedErrors: [/WebSocket connection/] });
test.setTimeout(120_000 + (plan.kills + plan.cuts) * 60_000 + plan.each * 1_000);

test(
  `${plan.each} messages each way through ${plan.kills} kills and ${plan.cuts} cuts: none lost, none doubled, in order, every tick true`,
  whole,
  async ({ page, backend, line, openPhone }) => {
    console.log(`Seed of the soak: ${plan.seed}`);
    const report = given === undefined ? () => {} : console.log;
    const phone = await openPhone(20);
    await signIn(page);
    await openConversation(page, phone.driverId);
    const { lost, doubled, broken, files, seconds } = await soak(
      { page, backend, line, phone, report },
      plan,
    );
    console.log(
      `Soak ${JSON.stringify(plan)}: ${Math.round(seconds)} s, ${files} files, ${line.cuts} cuts, ${lost.length} lost, ${doubled.length} doubled`,
    );
    expect({ lost, doubled, broken }).toEqual({ lost: [], doubled: [], broken: [] });
    expect(line.cuts).toBe(plan.cuts);
  },
);
