import type { Press } from './press.ts';

/** ms: nobody presses longer than this, and who draws or drags sees the news all the same. */
const LONGEST_MS = 1_000;
/** ms after the pointer is up: the click of a touch comes by itself, after it. */
const CLICK_MS = 50;

/** The presses of a page. */
export function watchPresses(page: EventTarget): Press {
  let waiting: (() => void)[] = [];
  let longest: ReturnType<typeof setTimeout> | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    if (longest !== null) clearTimeout(longest);
    clearTimeout(ending);
    longest = null;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  };
  const endIn = (ms: number): void => {
    clearTimeout(ending);
    if (longest !== null) ending = setTimeout(end, ms);
  };
  // In the capturing phase: no listener of the page is before it, or can keep it from here.
  const listen = (type: string, heard: (event: Event) => void) =>
    page.addEventListener(type, heard, { capture: true, passive: true });
  listen('pointerdown', (event) => {
    const { isPrimary, button } = event as PointerEvent;
    if (!isPrimary || button !== 0) return;
    clearTimeout(ending);
    longest ??= setTimeout(end, LONGEST_MS);
  });
  listen('pointerup', () => endIn(CLICK_MS));
  listen('pointercancel', () => endIn(0));
  // What listens to the click has its turn first.
  listen('click', () => endIn(0));

  return {
    whenOver: (work) => {
      if (longest === null) work();
      else waiting.push(work);
    },
  };
}
