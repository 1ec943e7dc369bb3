import { endpoints } from '../../../src/contract/endpoints.ts';
import { text } from '../json-schema.ts';
import { inChapter, type Operation, pathId } from '../operation.ts';
import { the } from '../schemas.ts';

const cookie = {
  'Set-Cookie': text(
    'The session: HttpOnly, SameSite=Lax, for two weeks. By TLS its name begins with `__Host-`.',
  ),
};

export const consoleSessionOperations: readonly Operation[] = inChapter(
  { tag: 'Console: session', caller: 'anybody' },
  [
    {
      id: 'login',
      call: endpoints.login,
      summary: 'Signs a console in',
      description:
        'A session that the same browser had before ends. Ten wrong passwords for one email from one address, or a hundred from one address, and the next attempts are 429.',
      body: {
        email: 'The hospital’s email, in any case.',
        password: 'Its password, at most 256 characters.',
      },
      example: { email: 'demo@homedraw.example', password: 'Demo@2024' },
      answers: { 200: { description: 'Signed in.', schema: the('Hospital'), headers: cookie } },
      refusals: {
        401: ['Invalid email or password'],
        429: ['Too many requests. Please try again later.'],
      },
    },
    {
      id: 'logout',
      call: endpoints.logout,
      summary: 'Signs a console out',
      description:
        'Ends the session of the cookie and closes its sockets. Who is signed out already, or signed in as another hospital by now, is answered 204 as well.',
      path: { hospitalId: pathId('hospital that signed in') },
      answers: {
        204: {
          description: 'Signed out.',
          headers: { 'Clear-Site-Data': text('`"cache"`, where a session of this hospital may have ended.') },
        },
      },
    },
  ],
);
