/** Processes that run the tests of a machine's mutants (mutant-runner.mjs). */
import { fork } from 'node:child_process';
import { inRoot, root } from './paths.mjs';

/** A runner; its process starts with the first question, and anew after one that it did not answer. */
export function createMutantRunner() {
  let child = null;
  const start = async () => {
    child = fork(inRoot('scripts/lib/mutant-runner.mjs'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A group of its own: the worker of a fault without an end hears of no end either.
      detached: true,
    });
    await answerOf(child, null);
  };
  const end = () => {
    if (child?.pid) killGroup(child.pid);
    child = null;
  };
  return {
    end,
    /**
     * Whether one of the tests is red on the mutant: `{ mutant: '<machine> <number>', tests: [files and folders] }`. Who
     * has not answered after `longestMs` is held up by a fault without an end, which counts as found; null: it is
     * waited for.
     */
    isRed: async (question, longestMs = null) => {
      if (child === null) await start();
      child.send(question);
      const answer = await answerOf(child, longestMs);
      if (answer === null) end();
      return answer ?? true;
    },
  };
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

/** The next message of a process; null after `longestMs`. Rejects where it ends. */
function answerOf(child, longestMs) {
  return new Promise((resolve, reject) => {
    const timer = longestMs === null ? null : setTimeout(settle, longestMs, resolve, null);
    const answered = (message) => settle(resolve, message);
    const ended = (code) => settle(reject, new Error(`The tests' process ended with ${code}.`));
    child.on('message', answered).on('exit', ended);
    function settle(how, value) {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
      how(value);
    }
  });
}
