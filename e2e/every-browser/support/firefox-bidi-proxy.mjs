#!/usr/bin/env node
/**
 * Stands in for a distribution's Firefox where Playwright starts it (FIREFOX has its path), and passes what they say
 * on. Playwright begins each browser and each context with commands that a Firefox of the long support does not know
 * yet, and gives it up on the first refusal. Such a refusal becomes a word that nothing was changed; what a journey
 * needs of them it must get in another way, as TZ is.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** What is only emulated, and a store of answers that journeys do not read; each with what it answers. */
const unsupported = [
  [/^emulation\./, {}],
  [/^network\.addDataCollector$/, { collector: 'none' }],
];

const firefox = spawn(process.env.FIREFOX, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));

const lines = createInterface({ input: firefox.stderr });
lines.on('line', (line) => {
  const address = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line)?.[1];
  if (address === undefined) return console.error(line);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket, { url }) => proxyBetween(socket, new WebSocket(address + url)));
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  );
});

/** Not passed on: of what a page makes itself a browser so told saves nothing. It saves by its preferences. */
const ours = 'browser.setDownloadBehavior';

function proxyBetween(playwright, browser) {
  const asked = new Map();
  const opened = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', async (data) => {
    const words = String(data);
    const { id, method } = JSON.parse(words);
    if (method === ours) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    const tolerated = unsupported.find(([name]) => name.test(method));
    if (tolerated) asked.set(id, tolerated[1]);
    await opened;
    browser.send(words);
  });
  browser.on('message', (data) => playwright.send(tolerant(String(data), asked)));
  playwright.on('close', () => browser.close());
  browser.on('close', () => playwright.close());
  browser.on('error', () => playwright.close());
}

function tolerant(words, asked) {
  if (asked.size === 0) return words;
  const { id, type, error } = JSON.parse(words);
  const result = asked.get(id);
  if (!asked.delete(id) || type !== 'error' || error !== 'unknown command') return words;
  return JSON.stringify({ type: 'success', id, result });
}
