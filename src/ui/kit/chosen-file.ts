import type { ChosenFile } from '../../contract/chosen-file.ts';

/** What the contract knows of a file. */
export const chosenOf = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): ChosenFile => ({
  name,
  mimeType: type,
  size,
});
