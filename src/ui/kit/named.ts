/** A person's name with the id behind it; the id alone where no name is known and it stands in its place. */
export const named = (name: string, id: string): string => (name === id ? id : `${name} · ${id}`);
