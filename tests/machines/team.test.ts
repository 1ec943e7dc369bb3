import { describe, expect, test } from 'vitest';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { detailsOf, registrationForm } from '../support/team.ts';

const start = () => {
  const client = startSystem({ stored: hospital });
  client.publish({ type: 'session.opened', hospital });
  const work = () => client.system.phlebotomistWork.getSnapshot();
  const commandsOf = (type: string) => client.commands.filter((command) => command.type === type);
  return { ...client, work, commandsOf };
};
const open = (id = '5') =>
  ({ type: 'user.openPhlebotomist', phlebotomistId: id, seen: detailsOf({}, id) }) as const;
const close = (id = '5') => ({ type: 'user.closePhlebotomist', phlebotomistId: id }) as const;
const save = (phone: string, id = '5') =>
  ({ type: 'user.savePhlebotomist', phlebotomistId: id, texts: { ...detailsOf().texts, phone } }) as const;
const remove = (id = '5') =>
  ({ type: 'user.deletePhlebotomist', phlebotomistId: id, fullName: 'Senthil Murugan' }) as const;

describe('phlebotomists that are worked on', () => {
  test('has an actor from the opening of the details to their closing', () => {
    const { system, work } = start();
    system.send(open());
    expect([...work().keys()]).toEqual(['5']);
    system.send(close());
    expect(work().size).toBe(0);
  });

  test('goes on behind closed details until its outcome is shown by toast', () => {
    const { system, work, publish, toasts, commandsOf } = start();
    system.send(open());
    system.send(save('9840077129'));
    system.send(close());
    expect(work().get('5')?.state).toBe('saving');
    const [command] = commandsOf('phlebotomist.update');
    expect(command).toMatchObject({ key: '5', changes: { phone: '9840077129' } });
    publish({ type: 'phlebotomist.updated', phlebotomistId: '5', attempt: command?.attempt ?? 0 });
    expect(work().size).toBe(0);
    expect(toasts.map(({ kind }) => kind)).toEqual(['phlebotomistUpdated']);
  });

  test('a conflict after the details were closed makes a toast too', () => {
    const { system, work, publish, toasts, commandsOf } = start();
    system.send(open());
    system.send(save('9840077129'));
    system.send(close());
    const attempt = commandsOf('phlebotomist.update')[0]?.attempt ?? 0;
    publish({
      type: 'phlebotomist.updateConflicted',
      cause: 'meanwhile' as const,
      phlebotomistId: '5',
      attempt,
      current: detailsOf(),
    });
    expect(work().size).toBe(0);
    expect(toasts).toEqual([
      { kind: 'phlebotomistUpdateFailed', fullName: 'Senthil Murugan', outcome: 'failed' },
    ]);
  });

  test('is deleted from the card without its details, and with them open', () => {
    for (const before of [[], [open()]]) {
      const { system, work, publish, commandsOf } = start();
      for (const intent of before) system.send(intent);
      system.send(remove());
      const [command] = commandsOf('phlebotomist.delete');
      expect(command).toMatchObject({ phlebotomistId: '5', key: '5' });
      publish({ type: 'phlebotomist.deleted', phlebotomistId: '5', attempt: command?.attempt ?? 0 });
      expect(work().get('5')?.state).toBe(before.length ? 'deleted' : undefined);
    }
  });

  test('each has its own; the end of the session ends all', () => {
    const { system, work } = start();
    for (const id of ['5', '6']) system.send(open(id));
    system.send(save('9840077129', '6'));
    expect([work().get('5')?.state, work().get('6')?.state]).toEqual(['idle', 'saving']);
    system.send({ type: 'user.askLogout' });
    system.send({ type: 'user.confirmLogout' });
    expect(work().size).toBe(0);
  });
});

test('a registration goes with the files that came beside it', () => {
  const { system, commandsOf } = start();
  const files = [new File(['a'], 'aadhaar.pdf'), new File(['b'], 'licence.png')];
  system.send({ type: 'user.submitRegistration', form: registrationForm() }, files);
  expect(commandsOf('registration.submit')).toMatchObject([{ form: { texts: { fullName: 'Kavya Raman' } } }]);
  system.send({ type: 'user.cancelRegistration' });
  expect(commandsOf('registration.cancel')).toHaveLength(1);
});

describe('attendance', () => {
  test('labels are folded as they are published, and forgotten with the phlebotomist', () => {
    const { system, publish } = start();
    publish(
      {
        type: 'attendance.labelsChanged',
        labels: [
          { phlebotomistId: '5', label: 'pending' },
          { phlebotomistId: '6', label: 'none' },
        ],
        removed: [],
      },
      {
        type: 'attendance.labelsChanged',
        labels: [{ phlebotomistId: '5', label: 'present' }],
        removed: ['6'],
      },
    );
    expect([...system.attendance.getSnapshot()]).toEqual([['5', 'present']]);
  });

  test('a decision is a command, and the scan goes on after it', () => {
    const { system, publish, commandsOf, toasts } = start();
    const claim = { recordId: '33', phlebotomistId: '5', present: true, reason: null, at: 1 };
    publish({ type: 'attendance.claimFound', claim });
    expect(system.approval.getSnapshot()).toMatchObject({ state: 'asking', pending: claim });
    system.send({ type: 'user.decideAttendance', recordId: '33', approve: true });
    const [command] = commandsOf('attendance.decide');
    expect(command).toMatchObject({ recordId: '33', phlebotomistId: '5', approve: true });
    publish({ type: 'attendance.decided', recordId: '33', attempt: command?.attempt ?? 0, approve: true });
    expect(commandsOf('attendance.scan')).toMatchObject([{ except: [] }]);
    expect(toasts.map(({ kind }) => kind)).toEqual(['attendanceDecided']);
  });
});
