/**
 * Fetches the files of the screen that a page opens on beside those of the console, instead of after them. A file that cannot be
 * had is asked for again by its route, which says so.
 */
export function warmUp(path: string): void {
  if (path !== '/liveTracking') return;
  const files = [
    import('./console.tsx'),
    import('../tracking/tracking-screen.tsx'),
    import('../map/map-island.tsx'),
    import('../map/zones.ts'),
  ];
  for (const file of files) file.catch(() => {});
}
