/** The price list that is in hand. */
import { createActor } from 'xstate';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
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
  const actor = createActor(
    excelImportMachine.provide({
      actions: {
        read: (_, { name, attempt: own }) => {
          attempt = own;
          world.send({ type: 'import.read', name }, { attempt }, world.files());
        },
        upload: (_, { hospitalCode, attempt: own }) => {
          attempt = own;
          world.send({ type: 'import.upload', hospitalCode }, { attempt }, world.files());
        },
        cancel: () => world.send({ type: 'import.cancel' }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
  );
  const model = createModel<ImportModel>(importModelOf(actor.getSnapshot()));
  actor.subscribe((snapshot) => model.set(importModelOf(snapshot)));
  actor.start();
  return {
    models: { excelImport: model },
    receive: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
    stop: () => actor.stop(),
  };
}
