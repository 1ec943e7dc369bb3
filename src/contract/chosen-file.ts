import { open } from './open.ts';
import { z } from './zod.ts';

/** A file that was chosen, without what is in it. */
export const chosenFileSchema = z.object({
  name: z.string(),
  /** Its MIME type as the browser tells it; empty where it knows none. */
  mimeType: open(z.string()),
  /** Bytes. */
  size: open(z.number()),
});
export type ChosenFile = z.infer<typeof chosenFileSchema>;
