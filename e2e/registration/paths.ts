/** Paths of a registration that a screen can be led along, generated from its machine. */
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { RegistrationForm } from '../../src/contract/team.ts';
import { type RegistrationEvent, registrationMachine } from '../../src/machines/team/registration.machine.ts';
import { shortestWalks, type Walk } from '../support/walks.ts';

type Snapshot = SnapshotFrom<typeof registrationMachine>;

/** What happens to the screen, by the names of the steps. */
export const steps = [
  'press with a gap',
  'press Register',
  'nobody known',
  'somebody known',
  'check unreadable',
  'cancel',
  'taken',
  'refused',
  'lost',
  'register another',
] as const;
export type Step = (typeof steps)[number];

export interface State {
  readonly value: Snapshot['value'];
  readonly finding: Snapshot['context']['finding'];
  /** How the last registration failed. */
  readonly trouble: 'none' | 'refused' | 'lost' | 'cancelled';
}
export type RegistrationPath = Walk<Step, State>;

const stamp = { seq: 1, at: 1, session: null };
const failure = { kind: 'network', retry: 'user', message: '' } as const;
const file = (name: string, mimeType: string) => ({ name, mimeType, size: 9 });
const complete: RegistrationForm = {
  variant: 'screen',
  texts: {
    fullName: 'Walked Person',
    phone: '9870000001',
    email: 'walked@field.example',
    dob: '',
    address: '',
    vehicleType: 'scooter',
    vehicleNumber: 'TN 09 AB 1234',
    accountNumber: '',
    ifscCode: '',
    workType: 'FULL_TIME',
    startTime: '',
    endTime: '',
  },
  password: 'Sealing_Wax7',
  hospitalCode: 'SRM001',
  latitude: 13.08,
  longitude: 80.27,
  images: {
    aadharImage: file('aadhaar.pdf', 'application/pdf'),
    licenseImage: file('license.png', 'image/png'),
    profileImage: null,
  },
};
const gap: RegistrationForm = { ...complete, texts: { ...complete.texts, fullName: '' } };

/** What a step is in the machine's words; the answers are those of the try at hand. */
function eventOf(step: Step, attempt: number): readonly RegistrationEvent[] {
  const failed = { type: 'registration.failed', attempt, ...stamp } as const;
  switch (step) {
    case 'press with a gap':
      return [{ type: 'user.submitRegistration', form: gap }];
    case 'press Register':
      return [{ type: 'user.submitRegistration', form: complete }];
    case 'nobody known':
      return [{ type: 'registration.checked', attempt, ...stamp }];
    case 'somebody known':
      return [{ type: 'registration.checkRefused', attempt, finding: 'exists', failure: null, ...stamp }];
    case 'check unreadable':
      return [{ type: 'registration.checkRefused', attempt, finding: 'unreadable', failure, ...stamp }];
    case 'cancel':
      return [
        { type: 'user.cancelRegistration' },
        { ...failed, outcome: 'unknown', failure: { ...failure, code: 'cancelled' } },
      ];
    case 'taken':
      return [{ type: 'registration.accepted', attempt, ...stamp }];
    case 'refused':
      return [{ ...failed, outcome: 'refused', failure }];
    case 'lost':
      return [{ ...failed, outcome: 'unknown', failure }];
    case 'register another':
      return [{ type: 'user.clearRegistrationOutcome' }];
  }
}

const presses = ['press with a gap', 'press Register'] as const;
const possible: Readonly<Record<Snapshot['value'], readonly Step[]>> = {
  editing: presses,
  refused: presses,
  checking: ['nobody known', 'somebody known', 'check unreadable'],
  blocked: presses,
  uploading: ['cancel', 'taken', 'refused', 'lost'],
  registered: ['register another'],
  failed: presses,
};

function stateOf({ value, context: { finding, failure: last } }: Snapshot): State {
  const trouble =
    last === null ? 'none' : last.isCancelled ? 'cancelled' : last.outcome === 'refused' ? 'refused' : 'lost';
  return { value, finding, trouble };
}

export function generatePaths(): RegistrationPath[] {
  const [start] = initialTransition(registrationMachine);
  return shortestWalks({
    start,
    next: (snapshot: Snapshot) =>
      possible[snapshot.value].map((step) => {
        let to = snapshot;
        for (const event of eventOf(step, snapshot.context.attempt))
          [to] = transition(registrationMachine, to, event);
        return [step, to] as const;
      }),
    keyOf: (snapshot) => JSON.stringify(stateOf(snapshot)),
    stateOf,
  });
}
