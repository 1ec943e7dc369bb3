/** Ties the Excel section to the system. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { PriceListColumn } from '../../domain/price-list.ts';
import type { ImportModel } from '../../machines/catalogue/excel-import.machine.ts';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { useSaveExport } from '../app/use-save-export.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { chosenOf } from '../kit/chosen-file.ts';
import { priceListFile } from './price-list-file.ts';
import { useProblemWords } from './use-problem-words.ts';

export interface PriceListState {
  readonly model: ImportModel;
  /** Reads a workbook; of several the first. */
  readonly choose: (files: readonly File[]) => void;
  /** Reads the one in hand once more; null where it is in hand no longer. */
  readonly readAgain: (() => void) | null;
  readonly upload: () => void;
  /** Ends the reading or the upload. */
  readonly cancel: () => void;
  readonly clear: () => void;
  /** Saves a workbook that shows what is wanted. Answers whether that went well. */
  readonly saveSample: () => Promise<boolean>;
  /** Saves the rows that cannot be imported, to be mended and uploaded again. Answers whether that went well. */
  readonly saveRejected: () => Promise<boolean>;
}

export function usePriceList(): PriceListState {
  const system = useSystem();
  const model = useSelector(system.excelImport, whole);
  const hospitalCode = useSelector(system.session, ({ hospital }) => hospital?.code ?? '');
  const { sample, rejected } = useExportWords();
  const isUploading = model.state === 'uploading';
  useUnsavedWork(isUploading);
  // The section is left: a workbook that was only previewed is put away, an upload goes on and is shown by toast.
  useEffect(
    () => () => {
      const { state } = system.excelImport.getSnapshot();
      if (state !== 'uploading') priceListFile.set(null);
      system.send({ type: 'user.clearWorkbook' });
    },
    [system],
  );

  const read = (file: File): void => {
    priceListFile.set(file);
    system.send({ type: 'user.chooseWorkbook', file: chosenOf(file) }, [file]);
  };
  const file = priceListFile.get();
  const save = useSaveExport();
  return {
    model,
    choose: ([first]) => {
      if (first && !isUploading) read(first);
    },
    readAgain: file && (() => read(file)),
    upload: () => {
      const given = priceListFile.get();
      system.send({ type: 'user.uploadWorkbook', hospitalCode }, given ? [given] : []);
    },
    cancel: () => system.send({ type: 'user.cancelWorkbook' }),
    clear: () => {
      priceListFile.set(null);
      system.send({ type: 'user.clearWorkbook' });
    },
    saveSample: () => save('xlsx', { name: 'price-list-sample', ...sample, header: [...heads.values()] }),
    saveRejected: async () => {
      const { previewed } = model;
      if (previewed === null) return false;
      const kinds = ['invalid', 'repeated'] as const;
      const answer = await system.ask('importRows', { attempt: previewed, kinds, from: 0, count: 20_000 });
      if (!answer.ok || !answer.value) return false;
      const rows = answer.value.rows.map((row) => [
        ...[...heads.keys()].map((column) => row.cells[column]),
        String(row.row),
        rejected.why(row),
      ]);
      const { title } = rejected;
      const header = [...heads.values(), ...rejected.header];
      return save('xlsx', { name: 'rejected-rows', title, header, rows });
    },
  };
}

/**
 * The columns of our own workbooks, in order. They can be uploaded as they are, so their heads are English in every
 * language: the reader of price lists knows no others.
 */
const heads: ReadonlyMap<PriceListColumn, string> = new Map([
  ['testName', 'Test Name'],
  ['price', 'Price'],
  ['method', 'Method'],
  ['sampleRequired', 'Sample Required'],
  ['schedule', 'Schedule'],
  ['department', 'Department'],
  ['report', 'Report'],
]);

function useExportWords() {
  const words = useProblemWords();
  const { t } = words;
  return {
    sample: {
      title: t('excel.sheet.sample'),
      rows: [
        ['Complete Blood Count', '350', 'Cell counter', 'EDTA blood', 'Daily', 'Haematology', 'Same day'],
        ['Lipid Profile', '650.50', 'Enzymatic', 'Serum', 'Daily', 'Biochemistry', 'Same day'],
        ['Vitamin D', '1450', 'CLIA', 'Serum', 'Mon, Thu', 'Biochemistry', 'Next day'],
      ],
    },
    rejected: {
      title: t('excel.sheet.rejected'),
      header: [t('excel.columns.row'), t('excel.columns.why')],
      why: words.of,
    },
  };
}

/** A button that saves a file: busy while it is made, and in words where it could not be. */
export function useSaving(save: () => Promise<boolean>): {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly start: () => void;
} {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return {
    busy: state === 'busy',
    failed: state === 'failed',
    start: () => {
      setState('busy');
      void save().then((saved) => setState(saved ? 'idle' : 'failed'));
    },
  };
}
