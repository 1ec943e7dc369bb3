/**
 * How long a browser has to fetch what is to be saved, ms. Safari's engine fetches it some time after the click; if the
 * address is gone by then, it saves nothing and says nothing.
 */
export const FETCHED_WITHIN = 60_000;

/** Hands a content to the browser as a file to be saved, and holds it as long as the browser may need to fetch it. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_WITHIN);
}
