/** How a part of the server tells its operator that something is not right. */

/** Takes one line, which never holds what a person typed, and where it is of one call the id of that call. */
export type Complain = (line: string, of?: { readonly requestId: string }) => void;
