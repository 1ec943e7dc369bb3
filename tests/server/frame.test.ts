import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frame, FrameError, frameLimits, writeFrame } from '../../server/stomp/frame.ts';
import { createFrameReader } from '../../server/stomp/frame-reader.ts';
import { countedWork } from './support/counted-work.ts';

/** Texts with what bites: emoji, line ends, colons, backslashes, no NUL. */
const anyText = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('🩸', '😀', '\r', '\n', ':', '\\', 'é', ' ')),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));
/** Any characters at all, halves of surrogate pairs too. */
const noise = fc.array(fc.oneof(fc.nat(0xff), fc.nat(0xffff))).map((codes) => String.fromCharCode(...codes));
const anyHeaders = fc
  .dictionary(
    anyText.filter((name) => name !== ''),
    anyText,
    { maxKeys: 6 },
  )
  .map((headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length')),
  );

/** Cuts a text into pieces of the lengths given, over and over; a cut may fall inside a surrogate pair. */
const cut = (text: string, lengths: readonly number[]) => {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
};
const readAll = (pieces: readonly string[]) => {
  const frames: Frame[] = [];
  const reader = createFrameReader({ take: (frame) => frames.push(frame) });
  for (const piece of pieces) reader.push(piece);
  return frames;
};
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

describe('a frame', () => {
  test('is read as it was written, wherever it is cut', () => {
    fc.assert(
      fc.property(anyHeaders, anyText, lengths, (headers, body, cuts) => {
        const [frame, ...others] = readAll(cut(writeFrame('SEND', headers, body), cuts));
        expect(others).toEqual([]);
        expect(frame?.command).toBe('SEND');
        expect(Object.fromEntries(frame?.headers ?? [])).toEqual(headers);
        expect(frame?.body).toBe(body);
      }),
    );
  });

  test('may hold NUL where content-length counts its bytes', () => {
    fc.assert(
      fc.property(anyText, anyText, lengths, (before, after, cuts) => {
        const body = `${before}\0🩸${after}`;
        const bytes = String(Buffer.byteLength(body));
        const [frame] = readAll(cut(writeFrame('SEND', { 'content-length': bytes }, body), cuts));
        expect(frame?.body).toBe(body);
      }),
    );
  });

  test('follows another without loss, line ends between them being heartbeats', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), lengths, (bodies, cuts) => {
        const stream = bodies.map((body) => `\n\r\n${writeFrame('SEND', { a: 'b' }, body)}`).join('');
        expect(readAll(cut(`${stream}\n\n`, cuts)).map((frame) => frame.body)).toEqual(bodies);
      }),
    );
  });

  test('never breaks the reader: bytes that are no frame are a FrameError', () => {
    fc.assert(
      fc.property(noise, lengths, (text, cuts) => {
        try {
          readAll(cut(text, cuts));
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });
});

describe('a reader', () => {
  const refused = (text: string) => {
    expect(() => readAll([text])).toThrow(FrameError);
  };

  test('takes the first of a repeated header', () => {
    expect(readAll(['SEND\na:1\na:2\n\n\0'])[0]?.headers.get('a')).toBe('1');
  });
  test('leaves CONNECT headers unescaped', () => {
    expect(readAll(['CONNECT\nhost:a\\cb\n\n\0'])[0]?.headers.get('host')).toBe('a\\cb');
  });
  test('accepts CR LF line ends', () => {
    expect(readAll(['SEND\r\na:1\r\n\r\nbody\0'])[0]?.body).toBe('body');
  });
  test('refuses an escape that does not exist', () => refused('SEND\na:\\t\n\n\0'));
  test('refuses a header without a colon', () => refused('SEND\nnonsense\n\n\0'));
  test('refuses a content-length that is not the body’s', () => {
    refused('SEND\ncontent-length:3\n\nabcd\0');
    refused('SEND\ncontent-length:2\n\nabcdefgh\0');
    refused('SEND\ncontent-length:many\n\n\0');
  });
  test('refuses more headers than the limit', () => {
    const headers = Array.from({ length: frameLimits.headers + 1 }, (_, index) => `h${index}:x\n`).join('');
    refused(`SEND\n${headers}\n\0`);
  });
  test('refuses a frame that never ends once it is past the limit', () => {
    const reader = createFrameReader({ take: () => {} });
    expect(() => {
      for (let sent = 0; sent <= frameLimits.length; sent += 1_000) reader.push('x'.repeat(1_000));
    }).toThrow(FrameError);
  });
  test('asks anew how long a frame may be, and hands over nothing that is longer', () => {
    const frames: Frame[] = [];
    let longest = 20;
    const reader = createFrameReader({ longest: () => longest, take: (frame) => frames.push(frame) });
    reader.push('CONNECT\nhost:x\n\n\0');
    longest = 1_000;
    reader.push(`SEND\n\n${'x'.repeat(900)}\0`);
    expect(frames.map(({ body }) => body.length)).toEqual([0, 900]);
    longest = 20;
    expect(() => reader.push(`SEND\n\n${'x'.repeat(21)}\0`)).toThrow(FrameError);
    expect(frames).toHaveLength(2);
  });

  describe('looks at no character again and again', () => {
    const read = (pieces: readonly string[]) => () => {
      const reader = createFrameReader({ take: () => {} });
      for (const piece of pieces) reader.push(piece);
    };
    const nuls = 'SEND\ncontent-length:500000\n\n';
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['of a body of NULs', [`${nuls}é${'\0'.repeat(20_000)}`]],
      ['of a body of NULs that come one by one', [`${nuls}é`, ...'\0'.repeat(5_000)]],
      ['of a head that comes letter by letter', [...`SEND\n${'name:x'.repeat(900)}`]],
      ['of a body that comes letter by letter', ['SEND\n\n', ...'x'.repeat(5_000), '\0']],
    ];
    test.each(cases)('%s', (_name, pieces) => {
      const sent = pieces.join('').length;
      expect(countedWork(read(pieces))).toBeLessThan(sent * 6);
    });
  });
});
