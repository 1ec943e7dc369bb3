/** The signed-in session, and what signing in and out does to the page. */
import type { SnapshotFrom } from 'xstate';
import type { Hospital } from '../../contract/model.ts';
import { sameFields } from '../../domain/same-fields.ts';
import { createActor } from '../actor.ts';
import type { PageCapability, World } from '../capability.ts';
import { signingOut } from '../command-bus.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import { isSameEmail, type LoginRefusal, sessionMachine } from './session.machine.ts';

export interface SessionModel {
  readonly status: 'signedOut' | 'signingIn' | 'signedIn';
  readonly confirmingLogout: boolean;
  /** Names the session in every fact and call. */
  readonly id: string | null;
  readonly hospital: Hospital | null;
  readonly refusal: LoginRefusal | null;
  /** 'Your session has ended. Please log in again.' */
  readonly expired: boolean;
}

/** The session in local storage (specification 3, Local browser storage). None of its methods throws. */
export interface SessionStore {
  read(): Hospital | null;
  remember(hospital: Hospital): void;
  /** Removes isLoggedIn and hospitalId if they are this hospital's; the email and the code stay. */
  forget(hospital: Hospital): void;
}

export interface SessionCapabilityParts {
  /** Distinguishes the sessions of this page's life from those of any other. */
  readonly page: string;
  readonly store: SessionStore;
  /** `home` leaves the login screen and no other; `login` goes to `/`. */
  navigate(to: 'home' | 'login'): void;
  /** The page forgets the session. */
  ended(): void;
}

export interface SessionCapability extends PageCapability<{ readonly session: ReadModel<SessionModel> }> {
  /**
   * The stored session, to be taken up. If a page was closed during a login, the browser's cookie may be of another
   * hospital than the stored session, and nothing could tell: then the stored session is removed, for all tabs.
   */
  takeStored(): Hospital | null;
}

/** The email of the login that is under way, kept for the tab: the next page knows that it was cut off. */
const LOGIN_KEY = 'homedraw.login';

export function createSession(
  world: World,
  { page, store, navigate, ended }: SessionCapabilityParts,
): SessionCapability {
  const { tab } = world.storage;
  /** The stored session; one of another hospital than this email's is removed, for all tabs. */
  const storedOf = (email: string): Hospital | null => {
    const stored = store.read();
    if (!stored || isSameEmail(stored.email, email)) return stored;
    store.forget(stored);
    return null;
  };
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        requestLogin: (_, { email, password, session, attempt }) => {
          tab.write(LOGIN_KEY, email);
          world.send({ type: 'session.login', email, password }, { attempt, session });
        },
        requestLogout: (_, { session, hospital }) =>
          world.send({ type: 'session.logout', hospital }, { attempt: 0, session, kept: true }),
        // A worker that starts later learns of the session then, and of none that ended before.
        resumeSession: (_, { session, hospital }) => {
          if (world.isOpen()) world.send({ type: 'session.resume', hospital }, { attempt: 0, session });
        },
        closeSession: (_, { session }) => {
          if (world.isOpen()) world.send({ type: 'session.close' }, { attempt: 0, session });
          // The tab that signs out may close before its worker clears the disk. That tab or the next page makes the
          // call.
          for (const hospital of signingOut(world.storage.browser))
            world.send({ type: 'session.forget', hospital }, { attempt: 0, session });
        },
        rememberSession: (_, { hospital }) => store.remember(hospital),
        forgetSession: (_, { hospital }) => store.forget(hospital),
        forgetOthers: (_, { email }) => void storedOf(email),
        endSession: ended,
        goHome: () => navigate('home'),
        goToLogin: () => navigate('login'),
      },
    }),
    { input: { page } },
  );
  const model = createModel<SessionModel>(toModel(actor.getSnapshot()), sameFields);
  actor.subscribe((snapshot) => {
    const was = model.getSnapshot().status;
    model.set(toModel(snapshot));
    if (was === 'signingIn' && !snapshot.matches('signingIn')) tab.write(LOGIN_KEY, null);
  });
  actor.start();
  return {
    models: { session: model },
    receive: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
    stop: () => actor.stop(),
    takeStored: () => {
      const cutOff = tab.read(LOGIN_KEY);
      tab.write(LOGIN_KEY, null);
      return cutOff === null ? store.read() : storedOf(String(cutOff));
    },
  };
}

function toModel(snapshot: SnapshotFrom<typeof sessionMachine>): SessionModel {
  const { session, hospital, refusal, expired } = snapshot.context;
  return {
    status: snapshot.matches('signedIn')
      ? 'signedIn'
      : snapshot.matches('signingIn')
        ? 'signingIn'
        : 'signedOut',
    confirmingLogout: snapshot.matches({ signedIn: 'confirmingLogout' }),
    id: session,
    hospital: snapshot.matches('signedIn') ? hospital : null,
    refusal,
    expired: expired !== null,
  };
}
