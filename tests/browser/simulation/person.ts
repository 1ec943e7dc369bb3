/** What a dispatcher does at a page, as its views would say it. */

import { emailOf, type Whose } from '../../simulation/world/hospital.ts';
import { cardOf } from '../../simulation/world/watch.ts';
import type { Frame, World } from './world/parts.ts';

/** A message as it was written. */
export interface Written {
  readonly content: string;
  readonly of: Whose;
  /** Sign-outs of the hospital's until then. */
  readonly era: number;
}

export interface Person {
  readonly written: readonly Written[];
  logIn(frame: Frame, as: Whose): void;
  logOut(frame: Frame): void;
  dismiss(frame: Frame, which: 'one' | 'all'): void;
  write(frame: Frame): void;
}

export function createPerson({ watch, backend, now }: World): Person {
  const written: Written[] = [];
  return {
    written,
    logIn: ({ page: { system } }, as) => {
      if (system.session.getSnapshot().status !== 'signedOut') return;
      system.send({ type: 'user.submitLogin', email: emailOf(as), password: 'secret' });
    },
    logOut: ({ page: { system }, name }) => {
      if (system.session.getSnapshot().status !== 'signedIn') return;
      system.send({ type: 'user.askLogout' });
      system.send({ type: 'user.confirmLogout' });
      if (system.session.getSnapshot().status !== 'signedOut') watch.problem(`${name}: a logout did nothing`);
    },
    dismiss: (frame, which) => {
      const { system } = frame.page;
      const own = frame.hospital();
      const { alerts } = system.alerts.getSnapshot();
      const [first] = alerts;
      if (!own || !first) return;
      for (const alert of which === 'one' ? [first] : alerts) watch.dismissed(own, cardOf(alert, backend));
      system.send(
        which === 'one' ? { type: 'user.dismissAlert', key: first.key } : { type: 'user.dismissAllAlerts' },
      );
    },
    write: (frame) => {
      const { system } = frame.page;
      const own = frame.hospital();
      const [someone] = [...system.phlebotomists.getSnapshot().byId.values()];
      if (!own || !someone) return;
      const content = `words ${written.length + 1}~${own}`;
      written.push({ content, of: own, era: watch.era(own) });
      system.send({ type: 'user.openConversation', phlebotomistId: someone.id });
      system.send({
        type: 'user.sendMessage',
        id: `temp-${crypto.randomUUID()}`,
        phlebotomistId: someone.id,
        content,
        file: null,
        writtenAt: now(),
      });
    },
  };
}
