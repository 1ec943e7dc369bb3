import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registrationImages } from '../../src/contract/team.ts';
import { defaultPlace, registrationFieldsOf } from '../../src/domain/registration-body.ts';
import {
  fileProblem,
  isHospitalCode,
  isPassword,
  registrationFields,
  registrationFileBytes,
  registrationProblems,
} from '../../src/domain/registration-checks.ts';
import { registrationForm, registrationTexts } from '../support/registration.ts';

describe('the password', () => {
  test.each([
    ['Abcdef1@', true],
    ['aB3_aB3_', true],
    ['Abcde1@', false],
    ['abcdef1@', false],
    ['ABCDEF1@', false],
    ['Abcdefg@', false],
    ['Abcdefg1', false],
    ['Abcdef1@ ', false],
    ['Abcdef1@-', false],
    ['Äbcdefg1@a', false],
    ['Abcdef1@\n', false],
  ])('%j is one: %s', (password, expected) => expect(isPassword(password)).toBe(expected));

  const lower = [...'abcdefghijklmnopqrstuvwxyz'];
  const special = [...'@$!%*?#&_'];
  const allowed = [...lower, ...lower.map((letter) => letter.toUpperCase()), ...'0123456789', ...special];
  const one = (of: readonly string[]) => fc.constantFrom(...of);

  test('every text of allowed characters with one of each kind is one, and none without', () => {
    const parts = fc.tuple(
      one(lower),
      one(lower.map((letter) => letter.toUpperCase())),
      one([...'0123456789']),
      one(special),
      fc.array(one(allowed), { minLength: 4, maxLength: 30 }),
    );
    fc.assert(
      fc.property(parts, fc.nat({ max: 3 }), ([a, b, c, d, rest], left) => {
        const kinds = [a, b, c, d];
        expect(isPassword([...rest, ...kinds].join(''))).toBe(true);
        const without = [/[a-z]/g, /[A-Z]/g, /\d/g, /[@$!%*?#&_]/g][left] as RegExp;
        expect(isPassword(`${[...rest, ...kinds].join('').replace(without, '')}`)).toBe(false);
      }),
    );
  });

  test('one character that is not allowed spoils it', () => {
    const other = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((c) => !allowed.includes(c));
    fc.assert(
      fc.property(other, fc.nat({ max: 8 }), (character, at) => {
        expect(isPassword(`${'Abcdef1@'.slice(0, at)}${character}${'Abcdef1@'.slice(at)}`)).toBe(false);
      }),
    );
  });
});

test('a hospital code is letters followed by digits', () => {
  for (const code of ['Srm123', 'KMC7', 'a1']) expect(isHospitalCode(code)).toBe(true);
  for (const code of ['', 'KMC', '7', '7KMC', 'KMC-7', 'KMC7A', ' KMC7', 'KMC 7', 'KMC7\n'])
    expect(isHospitalCode(code)).toBe(false);
});

describe('why a registration cannot be sent', () => {
  test('nothing, where all that is required is there', () => {
    expect(registrationProblems(registrationForm())).toEqual({});
    const least = registrationTexts({ email: '', dob: '', address: '', accountNumber: '', ifscCode: '' });
    expect(registrationProblems(registrationForm({ texts: least }))).toEqual({});
  });

  test('every required field that is missing', () => {
    const texts = registrationTexts({
      fullName: ' ',
      phone: '',
      vehicleType: '',
      vehicleNumber: '  ',
      workType: '',
    });
    const images = { aadharImage: null, licenseImage: null, profileImage: null };
    expect(
      registrationProblems(registrationForm({ texts, images, password: '', hospitalCode: ' ' })),
    ).toEqual(
      Object.fromEntries(
        [
          'fullName',
          'phone',
          'vehicleType',
          'vehicleNumber',
          'workType',
          'aadharImage',
          'licenseImage',
          'password',
          'hospitalCode',
        ].map((field) => [field, 'required']),
      ),
    );
  });

  test.each(['  ', ' kavya@field.example '])('blanks round an email are none of it: %j', (email) =>
    expect(registrationProblems(registrationForm({ texts: registrationTexts({ email }) }))).toEqual({}),
  );

  test('a phone, an email, a password and a code that are none', () => {
    const texts = registrationTexts({ phone: '12345', email: 'kavya' });
    expect(registrationProblems(registrationForm({ texts, password: 'abc', hospitalCode: '7KMC' }))).toEqual({
      phone: 'phone',
      email: 'email',
      password: 'password',
      hospitalCode: 'hospitalCode',
    });
  });

  test.each([
    ['', '', { startTime: 'required', endTime: 'required' }],
    ['09:00', '', { endTime: 'required' }],
    ['', '13:00', { startTime: 'required' }],
    ['13:00', '09:00', { endTime: 'endBeforeStart' }],
    ['09:00', '09:00', { endTime: 'endBeforeStart' }],
    ['09:00', '09:01', {}],
    ['09:00:00', '09:00:30', { endTime: 'endBeforeStart' }],
    ['nine', '24:00', { startTime: 'noTime', endTime: 'noTime' }],
    ['09:00', '9', { endTime: 'noTime' }],
  ])('part-time from %j to %j', (startTime, endTime, problems) => {
    const texts = registrationTexts({ workType: 'PART_TIME', startTime, endTime });
    expect(registrationProblems(registrationForm({ texts }))).toEqual(problems);
  });

  test.each([
    ['', {}],
    ['1950-02-28', {}],
    ['1950-02-30', { dob: 'noDay' }],
    ['1850-05-01', { dob: 'noDay' }],
    ['spring 1990', { dob: 'noDay' }],
  ])('a date of birth of %j', (dob, problems) => {
    expect(registrationProblems(registrationForm({ texts: registrationTexts({ dob }) }))).toEqual(problems);
  });

  test('full-time work needs no times', () => {
    const texts = registrationTexts({ startTime: '13:00', endTime: '09:00' });
    expect(registrationProblems(registrationForm({ texts }))).toEqual({});
  });

  test('each problem is of a field that can take the focus', () => {
    const anyText = fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom('', 'PART_TIME', '9840021000'));
    const texts = fc.record(
      Object.fromEntries(Object.keys(registrationTexts()).map((name) => [name, anyText])),
    );
    fc.assert(
      fc.property(texts, anyText, anyText, (given, password, hospitalCode) => {
        const form = registrationForm({ texts: registrationTexts(given), password, hospitalCode });
        for (const field of Object.keys(registrationProblems(form)))
          expect(registrationFields).toContain(field);
      }),
    );
  });
});

describe('a file', () => {
  const bytes = {
    jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0],
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pdf: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34],
    exe: [0x4d, 0x5a, 0x90, 0, 0, 0, 0, 0],
  };
  const problem = (
    name: string,
    kind: keyof typeof bytes,
    size = 100,
    part = registrationImages[0] as never,
  ) => fileProblem(part, { name, size }, new Uint8Array(bytes[kind]));

  test('of each accepted type is taken, whatever the case of its ending', () => {
    for (const name of ['a.jpg', 'a.jpeg', 'A.JPG']) expect(problem(name, 'jpeg')).toBeNull();
    expect(problem('scan.of.card.png', 'png')).toBeNull();
    expect(problem('a.pdf', 'pdf')).toBeNull();
  });

  test('of another type is refused by its name, before all else', () => {
    for (const name of ['aadhaar.bmp', 'aadhaar', 'a.jpg.exe', '.png.', 'a.jpgx'])
      expect(problem(name, 'jpeg', 0)).toBe('type');
  });

  test('is no document where a profile picture is wanted', () => {
    expect(problem('a.pdf', 'pdf', 100, 'profileImage' as never)).toBe('type');
    expect(problem('a.png', 'png', 100, 'profileImage' as never)).toBeNull();
    expect(problem('a.pdf', 'pdf', 100, 'licenseImage' as never)).toBeNull();
  });

  test('has the content that its name says', () => {
    expect(problem('a.jpg', 'png')).toBe('content');
    expect(problem('a.pdf', 'exe')).toBe('content');
    expect(fileProblem('aadharImage', { name: 'a.png', size: 3 }, new Uint8Array([0x89, 0x50, 0x4e]))).toBe(
      'content',
    );
  });

  test('is neither empty nor larger than 5 MB', () => {
    expect(problem('a.png', 'png', 0)).toBe('empty');
    expect(problem('a.png', 'png', registrationFileBytes)).toBeNull();
    expect(problem('a.png', 'png', registrationFileBytes + 1)).toBe('size');
    expect(registrationFileBytes).toBe(5_242_880);
  });
});

describe('the texts that are sent', () => {
  test('are the texts of the specification in its order, the phone without its prefix', () => {
    expect(Object.entries(registrationFieldsOf(registrationForm()))).toEqual([
      ['fullName', 'Kavya Raman'],
      ['phone', '9840021000'],
      ['email', 'kavya@field.example'],
      ['dob', '1999-02-28'],
      ['address', '4 Kamaraj Avenue, Chennai'],
      ['vehicleType', 'scooter'],
      ['vehicleNumber', 'TN 09 AB 1234'],
      ['accountNumber', '001122334455'],
      ['ifscCode', 'SBIN0001234'],
      ['latitude', '12.9716'],
      ['longitude', '80.2209'],
      ['password', 'Abcdef1@'],
      ['hospitalCode', 'KMC7'],
      ['workType', 'FULL_TIME'],
    ]);
  });

  test('have no blanks round them', () => {
    const texts = registrationTexts({ fullName: ' Kavya Raman ', ifscCode: 'SBIN0001234\n' });
    expect(registrationFieldsOf(registrationForm({ texts }))).toEqual(
      registrationFieldsOf(registrationForm()),
    );
  });

  test('has times only with part-time work', () => {
    const times = { startTime: '09:00', endTime: '13:00' };
    const sent = (workType: string) =>
      registrationFieldsOf(registrationForm({ texts: registrationTexts({ workType, ...times }) }));
    expect(sent('PART_TIME')).toMatchObject(times);
    expect(Object.keys(sent('FULL_TIME'))).not.toContain('startTime');
  });

  test('is the default place where the device told none, and 0 where it told 0', () => {
    const sent = (latitude: number | null, longitude: number | null) => {
      const fields = registrationFieldsOf(registrationForm({ latitude, longitude }));
      return [fields.latitude, fields.longitude];
    };
    expect(sent(null, null)).toEqual(['13.0827', '80.2707']);
    expect(sent(null, 0)).toEqual(['13.0827', '80.2707']);
    expect(sent(0, null)).toEqual(['13.0827', '80.2707']);
    expect(sent(12, null)).toEqual([String(defaultPlace.latitude), String(defaultPlace.longitude)]);
    expect(sent(0, 0)).toEqual(['0', '0']);
  });

  test('a password is sent as it was typed', () => {
    fc.assert(
      fc.property(fc.string(), (password) => {
        expect(registrationFieldsOf(registrationForm({ password })).password).toBe(password);
      }),
    );
  });
});
