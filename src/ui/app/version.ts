declare const __HD_VERSION__: string | undefined;

/** The product's version, put in by the build. */
export const version: string = typeof __HD_VERSION__ === 'string' ? __HD_VERSION__ : '0';
