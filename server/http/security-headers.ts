/**
 * The headers that bind the browser: scripts only from files of our own, nothing fetched from anywhere but
 * the configured addresses.
 */
import type { FastifyInstance } from 'fastify';
import { isMapFile } from '../../src/contract/tiles.ts';
import type { Settings } from '../settings.ts';
import { isByTls } from './origins.ts';

/** The origins of the maps service's script and of its calls. */
const mapsScripts = 'https://maps.googleapis.com';
const mapsCalls = 'https://maps.googleapis.com https://places.googleapis.com';

/**
 * The Content-Security-Policy: the host of the map's tiles and those of the maps service are let
 * in only where configured.
 */
export function contentSecurityPolicy({
  tileUrl,
  googleMapsKey,
}: Pick<Settings, 'tileUrl' | 'googleMapsKey'>): string {
  const host = tileUrl === null ? '' : tileOrigin(tileUrl);
  // Tiles are images; the parts of a map file are fetched.
  const isFile = tileUrl !== null && isMapFile(tileUrl);
  const tiles = isFile ? '' : host;
  const parts = isFile ? host : '';
  const where = (hosts: string): string => (googleMapsKey === null ? '' : ` ${hosts}`);
  return [
    "default-src 'self'",
    `script-src 'self'${where(mapsScripts)}`,
    // The UI kit makes <style> elements (docs/security.md says which, and what it would take to do without).
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${parts}${where(mapsCalls)}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of every answer, also of those that no route gives, to a call that came by TLS or not. */
export type SecurityHeaders = (byTls: boolean) => Readonly<Record<string, string>>;

export function securityHeaders(settings: Settings): SecurityHeaders {
  const always = {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  };
  // A browser that has come by TLS once comes by nothing else for a year.
  const subdomains = settings.hstsSubdomains ? '; includeSubDomains' : '';
  const byTlsOnly = { ...always, 'strict-transport-security': `max-age=31536000${subdomains}` };
  return (byTls) => (byTls ? byTlsOnly : always);
}

export function installSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers(isByTls(request.raw)));
  });
  app.addHook('onSend', async (request, reply) => {
    // An answer of the API is private; one that may be stored says so itself.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

/**
 * With a space before it; nothing for an address on our own origin. A template may name its host by letters in braces
 * ({a-c}); then any host below stands for it.
 */
function tileOrigin(template: string): string {
  const host = template.replace(/^(https?:\/\/)(\{[^}]+\})\./, '$1*.');
  const found = /^https?:\/\/[^/{}?]+/.exec(host);
  return found ? ` ${found[0]}` : '';
}
