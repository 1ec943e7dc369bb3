/** The headers that bind the browser: scripts only from files of our own, nothing fetched from anywhere but the configured addresses. */
import type { FastifyInstance } from 'fastify';

/** The Content-Security-Policy; `tileUrl` adds the host of the map's tiles to the images. */
export function contentSecurityPolicy(tileUrl: string | null): string {
  const tiles = tileUrl === null ? '' : ` ${tileOrigin(tileUrl)}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The UI kit writes style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function installSecurityHeaders(app: FastifyInstance, tileUrl: string | null): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(tileUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** A template may name its host by letters in braces ({a-c}); then any host below stands for it. */
function tileOrigin(template: string): string {
  const host = template.replace(/^(https?:\/\/)(\{[^}]+\})\./, '$1*.');
  const found = /^https?:\/\/[^/{}]+/.exec(host);
  return found ? found[0] : "'self'";
}
