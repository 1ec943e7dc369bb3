/** Whether a page with this path opens on live tracking: then markers come before figures (decision 0051). */
export const isTrackingPath = (path: string): boolean => path === '/liveTracking';
