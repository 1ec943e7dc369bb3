/**
 * JavaScript that the login loads at the most, the worker included, KiB as they travel (gzip). One more than before: two
 * hospitals that log in at one moment are told apart there (decision 0018), and another version of zlib packs otherwise
 * than the one that was measured with.
 */
export const LOGIN_KIB = 136;
