/**
 * JavaScript that the login loads at the most, the worker included, KiB as they travel (gzip). It carries every machine:
 * the last one more is that the page makes the thread that reads a workbook (decision 0035), the one before that what a
 * save whose outcome is unknown leaves in doubt (decision 0046). The file that tells an old browser that it is too old is
 * counted. Another version of zlib packs otherwise than the one that was measured with.
 */
export const LOGIN_KIB = 140;
