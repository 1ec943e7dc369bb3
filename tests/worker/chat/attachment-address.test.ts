import { describe, expect, test } from 'vitest';
import { readAttachmentAddress } from '../../../src/worker/chat/attachment-address.ts';

describe('the answer to an upload names', () => {
  test.each([
    ['a path', '/files/9.pdf', '/files/9.pdf'],
    ['a path without a stroke before it', 'uploads/9.pdf', 'uploads/9.pdf'],
    ['a file of a name', '9.pdf', '9.pdf'],
    ['an address of the web, however it is spelled', 'HTTPS://files.example/9', 'HTTPS://files.example/9'],
    ['one without TLS', 'http://files.example/9', 'http://files.example/9'],
    ['one with blanks and a line end around it', '  /files/9.pdf \n', '/files/9.pdf'],
    ['a text in JSON', '"/files/9.pdf"', '/files/9.pdf'],
    ['a text in JSON with blanks in it', '" /files/9.pdf "', '/files/9.pdf'],
    ['a field in JSON, with blanks in it', '{"url":" /files/9.pdf "}', '/files/9.pdf'],
    ['a field of any name', '{"id":9,"link":"/files/9.pdf"}', '/files/9.pdf'],
    ['one with a port', 'https://files.example:8443/9', 'https://files.example:8443/9'],
    ['a path with a colon in it', '/files/tube:9.pdf', '/files/tube:9.pdf'],
    ['an address of the longest kind', `/${'a'.repeat(2_047)}`, `/${'a'.repeat(2_047)}`],
  ])('%s', (_, answer, address) => {
    expect(readAttachmentAddress(answer)).toBe(address);
  });

  test('the first of the usual names, before any other text that is sent besides', () => {
    const all = { preview: '/small', path: '/4', fileUrl: '/3', url: '/2', attachmentUrl: '/1' };
    const names = ['attachmentUrl', 'url', 'fileUrl', 'path', 'preview'] as const;
    const left: Partial<typeof all> = { ...all };
    for (const name of names) {
      expect(readAttachmentAddress(JSON.stringify(left))).toBe(all[name]);
      delete left[name];
    }
    expect(readAttachmentAddress(JSON.stringify({ message: 'Saved.', attachmentUrl: 7, id: '/9' }))).toBe(
      '/9',
    );
  });
});

test.each([
  ['', 'nothing'],
  ['Saved', 'a word'],
  ['/', 'a path to nothing'],
  ['Saved under /files/9.pdf', 'a sentence'],
  ['<a href=/files/9.pdf>', 'a page'],
  ['/files/{id}', 'a pattern'],
  ['/files\\9', 'a path of another system'],
  ['/files/9|8', 'a list'],
  ['javascript:alert(1)/x.y', 'a script'],
  ['data:text/html,/x', 'the file itself'],
  [`/${'a'.repeat(2_048)}`, 'a text longer than any address'],
  ['{"ok":true}', 'an object without a text'],
  ['{"url":"Saved"}', 'an object with a word'],
  ['{"url":', 'half an object'],
  ['"/files', 'half a text'],
])('%s names no file: it is %s', (answer) => {
  expect(readAttachmentAddress(answer)).toBeNull();
});
