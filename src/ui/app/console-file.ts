/** The console's own file and its texts: asked for ahead where a session is stored, and by the login that is under way. */
import { needTexts } from '../messages/texts.ts';

export async function fetchConsole() {
  const [{ Console }] = await Promise.all([import('./console.tsx'), needTexts('console')]);
  return Console;
}
