/** The price list that is in hand. */
import { createActorModel } from '../actor-model.ts';
import type { PageCapability, World } from '../capability.ts';
import type { ReadModel } from '../read-model.ts';
import {
  excelImportMachine,
  type ImportModel,
  type ImportNews,
  importModelOf,
} from './excel-import.machine.ts';

export function createExcelImport(
  world: World<ImportNews>,
): PageCapability<{ readonly excelImport: ReadModel<ImportModel> }> {
  let attempt = 0;
  const { model, receive, stop } = createActorModel(
    excelImportMachine.provide({
      actions: {
        read: (_, { name, attempt: own }) => {
          attempt = own;
          world.send({ type: 'import.read', name }, { attempt, onlyReads: true }, world.files());
        },
        upload: (_, { hospitalCode, attempt: own }) => {
          attempt = own;
          world.send({ type: 'import.upload', hospitalCode }, { attempt }, world.files());
        },
        cancel: () => world.send({ type: 'import.cancel' }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
    importModelOf,
  );
  return { models: { excelImport: model }, receive, stop };
}
