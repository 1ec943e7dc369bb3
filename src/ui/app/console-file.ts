/** The console's own file: asked for ahead where a session is stored, and by the login that is under way. */
export const fetchConsole = async () => (await import('./console.tsx')).Console;
