import type { Joined } from '../../contract/capabilities.ts';
import type { Toast, ToastKind } from '../../machines/capabilities.ts';
import * as areas from '../areas.ts';
import type { ToastText, ToastTools, ToastWords } from './toast-words.ts';

type WordsOf<Area> = Area extends { readonly toasts: infer Words } ? Words : never;

/** The compiler names the kind for which no area has words. */
const words: ToastWords<ToastKind> = Object.assign(
  {},
  ...Object.values(areas).map((area) => ('toasts' in area ? area.toasts : {})),
) as Joined<WordsOf<(typeof areas)[keyof typeof areas]>>;

/** The words of a toast, from the area that it is of. */
export const toastText = (toast: Toast, tools: ToastTools): ToastText =>
  (words[toast.kind] as (toast: Toast, tools: ToastTools) => ToastText)(toast, tools);
