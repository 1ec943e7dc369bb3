/** A host of the console's files before the server, on which another build appears. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn, passSocketOn } from './pass-on.ts';

export interface Deployment {
  readonly url: string;
  /** From now on the document names the script of a new build; `before`: that of the first one again. */
  deploy(how: Build): void;
  /** While it asks for a login, every call is answered 200 with the page of that, as by a proxy. */
  askForLogin(isAsked: boolean): void;
  /** How often the new script was asked for. */
  readonly askedForScript: number;
  end(): Promise<void>;
}

type Build = 'before' | 'without its script' | 'whole';

const loginPage = '<!doctype html><title>Sign in</title><form><input name="user"></form>';
const newScript = '/assets/new-build.js';
const ownScript = /(type="module"[^>]*src=")([^"]+)(")/;

/** The new build's script is the one of before under another address: by that builds differ. */
export async function openDeployment(to: string): Promise<Deployment> {
  let state: Build = 'before';
  let isLoginAsked = false;
  let asked = 0;
  const documentOf = async (): Promise<string> => (await fetch(`${to}/`)).text();

  const sendDocument = async (response: ServerResponse): Promise<void> => {
    const document = await documentOf();
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' });
    response.end(document.replace(ownScript, `$1${newScript}$3`));
  };
  const sendScript = async (response: ServerResponse): Promise<void> => {
    asked += 1;
    if (state !== 'whole') return void response.writeHead(404).end();
    const [, , own = ''] = ownScript.exec(await documentOf()) ?? [];
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(`import '${own}';`);
  };

  const server = createServer((request, response) => {
    if (isLoginAsked) return void response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage);
    const path = (request.url ?? '/').split('?')[0];
    if (path === newScript) return void sendScript(response);
    if (state !== 'before' && (path === '/' || path === '/wall')) return void sendDocument(response);
    passOn(request, response, to);
  });
  server.on('upgrade', (request, line, head) => passSocketOn(request, line, head, to));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (how) => {
      state = how;
    },
    askForLogin: (isAsked) => {
      isLoginAsked = isAsked;
    },
    get askedForScript() {
      return asked;
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
