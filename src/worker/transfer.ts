/** Marks what is moved with a call to the page, not copied. */
export type Transfer = <Moved>(moved: Moved, transferred: Transferable[]) => Moved;
