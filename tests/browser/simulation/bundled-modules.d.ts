/** What `bundled.ts` makes of a module. */
declare module '*?bundled' {
  /** The code of the module and of all that it imports, for a script or a worker of its own. */
  export const code: string;
}
