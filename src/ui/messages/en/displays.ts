/** Wall displays: paired, listed, ended. */
export const displaysMessages = {
  title: 'Wall displays',
  context: 'Screens that show the day to everybody who passes',
  count: '{count, plural, one {# display} other {# displays}}',
  form: {
    title: 'Add a display',
    code: 'Pairing code',
    codeHelp: 'Open /wall on the screen. It shows the code.',
    name: 'Name',
    nameHelp: 'Where it hangs, such as Corridor, ground floor',
    submit: 'Add display',
    adding: 'Adding …',
    failed: 'The display could not be added: {reason}',
    failedWithoutReason: 'The display could not be added.',
    perhaps: 'It may have been added all the same. Look for it in the list.',
  },
  problem: {
    codeRequired: 'Enter the code that the wall shows.',
    codeUnreadable: 'A code has eight letters and digits, and never I, L, O, 0 or 1.',
    codeRefused: 'This code is unknown or too old. The wall shows a new one every ten minutes.',
    nameRequired: 'Enter a name.',
    nameTooLong: 'A name has at most {count} characters.',
    nameUnreadable: 'This name has characters that cannot be saved.',
  },
  list: 'Displays',
  columns: { name: 'Name', added: 'Added', seen: 'Last seen', actions: 'Actions' },
  unnamed: 'Display {id}',
  seen: { now: 'now', never: 'not yet' },
  line: { seen: 'Last seen: {seen}', added: 'Added: {added}' },
  empty: 'No wall display yet. Open /wall on the screen and enter the code that it shows.',
  failed: {
    title: 'Wall displays could not be loaded',
    text: 'Walls that are paired are not touched by it. The list is loaded again as soon as the server answers.',
  },
  without:
    'This server pairs no displays. Open /wall in a browser that is signed in, and it shows the day there.',
  end: {
    action: 'End',
    busy: 'Ending …',
    title: 'End this display?',
    question: '{name} stops showing the day at once. Its screen then shows a new pairing code.',
    keep: 'Keep',
    confirm: 'End',
  },
  toast: {
    added: 'Display added',
    addFailed: 'Failed to add the display',
    ofName: '{name}: {reason}',
    addPerhaps: '{name} may or may not have been added. Look for it under Wall displays.',
    ended: 'Display ended',
    endFailed: 'Failed to end the display',
    endPerhaps: '{name} may or may not have been ended. Look for it under Wall displays.',
  },
} as const;

export const displaysFeeds = { displays: 'Wall displays' } as const;
