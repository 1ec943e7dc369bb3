import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../src/domain/chat-content.ts';
import { attachmentName, captionOf, safeUrl } from '../../../src/ui/chat/attachments.ts';

const page = 'https://console.example';
const api = 'https://api.example:8443';
const own = (url: string | null) => safeUrl(url, '', page);
const other = (url: string) => safeUrl(url, api, page);

describe('where an attachment may come from', () => {
  test('paths lead to the backend', () => {
    expect(own('/uploads/a.png')).toBe('https://console.example/uploads/a.png');
    expect(own('uploads/a.png')).toBe('https://console.example/uploads/a.png');
    expect(other('/uploads/a.png')).toBe('https://api.example:8443/uploads/a.png');
  });

  test('addresses of the backend and of the page are taken as they are', () => {
    expect(other('https://api.example:8443/a.png')).toBe('https://api.example:8443/a.png');
    expect(other('https://console.example/a.png')).toBe('https://console.example/a.png');
  });

  test.each([
    null,
    '',
    ' ',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://console.example/1',
    'file:///etc/passwd',
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '\\\\elsewhere.example\\a.png',
    'http://console.example/a.png',
    'https://console.example:444/a.png',
    'https://console.example.elsewhere.example/',
    'https://console.example@elsewhere.example/',
    'https://name:word@console.example/a.png',
    'https://',
  ])('%j leads nowhere', (url) => {
    expect(own(url)).toBeNull();
  });

  test('any value becomes an allowed URL or null', () => {
    const scheme = fc.constantFrom(
      '',
      'javascript:',
      'data:',
      'https:',
      'http:',
      'vbscript:',
      '//',
      '\\\\',
      '/',
    );
    fc.assert(
      fc.property(scheme, fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (before, rest) => {
        const address = other(before + rest);
        if (address !== null) expect([api, page]).toContain(new URL(address).origin);
      }),
    );
  });
});

describe('the name of a file', () => {
  const named = (content: string, attachmentUrl: string | null) => attachmentName({ content, attachmentUrl });

  test('by the content that names it, else by the end of its address', () => {
    expect(named('Shared file: relabel form.pdf', '/uploads/17.pdf')).toBe('relabel form.pdf');
    expect(named('the gate', '/uploads/the%20gate.jpg?x=1')).toBe('the gate.jpg');
    expect(named('the gate', '/uploads/100%.jpg')).toBe('100%.jpg');
    expect(named('the gate', '/uploads/')).toBeNull();
    expect(named('Shared file: ', null)).toBeNull();
  });

  test('the made text of a file is no caption, and every text of a person is', () => {
    expect(captionOf(contentOf('', { name: 'a.pdf' }))).toBeNull();
    expect(captionOf(' \n')).toBeNull();
    expect(captionOf('Shared file: a.pdf\nand read it')).toBe('Shared file: a.pdf\nand read it');
    expect(captionOf(' kept as it is ')).toBe(' kept as it is ');
  });
});
