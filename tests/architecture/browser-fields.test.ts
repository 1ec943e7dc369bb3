import { describe, expect, test } from 'vitest';
import { ownFieldsOf } from '../support/browser-fields.ts';

const project = 'src/ui/tsconfig.json';

/** The ways in which a field may come to its kind, and which kinds each would ask for that are the browser's own. */
const ways = {
  'written there': ['<input type="date" />', ['date']],
  'given to a component that passes it on': ['<Passing type="time" />', ['time']],
  'of a prop': ['(({ type }: { type: "date" | "month" }) => <input type={type} />)', ['date', 'month']],
  'out of a table': ['<input type={({ dob: "date", phone: "tel" } as const)[name]} />', ['date']],
  'out of a table of texts': ['<input type={texts[name] ?? "text"} />', ['string']],
  'by a condition': ['<input type={name === "dob" ? "week" : "text"} />', ['week']],
  'spread over it': ['((props: InputHTMLAttributes<HTMLInputElement>) => <input {...props} />)', ['string']],
  'a text': ['<input type="tel" />', []],
  'a choice of those that are alike': ['<input type={name === "dob" ? "password" : "text"} />', []],
  none: ['<input {...{ name }} />', []],
} as const;

/** Some file of the pages, and the text that it is taken to have: each way has a line. */
const file = 'src/ui/kit/password-field.tsx';
const head = [
  "import type { InputHTMLAttributes } from 'react';",
  'declare const Passing: (props: { type: "text" | "time" }) => null;',
  'declare const texts: Readonly<Record<string, string>>;',
  'declare const name: "dob" | "phone";',
];
const text = [...head, ...Object.values(ways).map(([jsx], i) => `export const way${i} = ${jsx};`)].join('\n');

describe('days and times use the fields of the kit, since a browser’s own follow its language', () => {
  test('no page uses one', () => {
    expect(ownFieldsOf(project)).toEqual([]);
  });

  const found = ownFieldsOf(project, { [file]: text });
  test.each(Object.entries(ways))('a field whose kind is %s', (way, [, kinds]) => {
    const line = head.length + Object.keys(ways).indexOf(way) + 1;
    const words =
      found
        .find((each) => each.startsWith(`${file}:${line} `))
        ?.split(' ')
        .slice(1) ?? [];
    const seen = words.filter((word) => word !== '|');
    expect(seen).toEqual(kinds.length === 0 ? [] : expect.arrayContaining([...kinds]));
  });
});
