/**
 * A price list from Excel (specification 5, Excel upload; rulings, Tests): chosen, looked at row by row before anything
 * is sent, uploaded as it is.
 */
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { workbookTypes } from '../../domain/workbook-file.ts';
import { Button } from '../kit/button.tsx';
import { FileChooser } from '../kit/file-chooser.tsx';
import { useFileSize } from '../kit/file-size.ts';
import { AlertIcon, InfoIcon } from '../kit/icons.tsx';
import { OfferBeside } from '../kit/offer-beside.tsx';
import { Panel } from '../kit/panel.tsx';
import { UploadProgress } from '../kit/upload-progress.tsx';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import styles from './excel.module.css';
import { ImportPreview } from './import-preview.tsx';
import { type PriceListState, usePriceList, useSaving } from './use-price-list.ts';
import { useRefusalWords } from './use-refusal-words.ts';

export interface ExcelSectionProps {
  /** On a screen it is a card of its own; in a dialog a line divides it. */
  readonly isPanel?: boolean;
}

export function ExcelSection({ isPanel = false }: ExcelSectionProps) {
  const t = useTranslations('catalogue.excel');
  const heading = useId();
  const list = usePriceList();
  const body = <ExcelBody list={list} />;
  if (isPanel) return <Panel title={t('title')}>{body}</Panel>;
  return (
    <section className={styles['section']} aria-labelledby={heading}>
      <h3 className={styles['heading']} id={heading}>
        {t('title')}
      </h3>
      {body}
    </section>
  );
}

interface ListProps {
  readonly list: PriceListState;
}

function ExcelBody({ list }: ListProps) {
  const t = useTranslations('catalogue.excel');
  const { model } = list;
  const isBusy = model.state === 'reading' || model.state === 'uploading';
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div className={styles['body']} {...kept}>
      <WorkbookField list={list} locked={model.state === 'uploading'} />
      <div role="status" className={styles['news']}>
        <Reading list={list} />
      </div>
      {model.summary && model.state !== 'imported' && model.previewed !== null && (
        <ImportPreview
          key={model.previewed}
          attempt={model.previewed}
          summary={model.summary}
          onReadAgain={list.readAgain}
        />
      )}
      <div role="alert">
        <Trouble list={list} />
      </div>
      {model.state === 'imported' && <Imported list={list} />}
      {model.state === 'uploading' && <UploadProgress progress={model.progress} />}
      <div className={styles['actions']}>
        {model.summary && model.summary.counts.invalid + model.summary.counts.repeated > 0 && !isBusy && (
          <SaveButton label={t('saveRejected')} save={list.saveRejected} />
        )}
        <span className={styles['gap']} />
        {isBusy && (
          <Button onClick={list.cancel} busy={model.ending} busyLabel={t('ending')}>
            {t(model.state === 'reading' ? 'cancelReading' : 'cancelUpload')}
          </Button>
        )}
        {model.state !== 'imported' && (
          <Button
            icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={list.upload}
            busy={isBusy}
            busyLabel={t(model.state === 'reading' ? 'reading' : 'uploading')}
          >
            {t('upload')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Choose or drop a workbook; what it should look like is in the sample. */
function WorkbookField({ list, locked }: ListProps & { readonly locked: boolean }) {
  const t = useTranslations('catalogue.excel');
  const size = useFileSize();
  const { file, guard } = list.model;
  return (
    <FileChooser
      label={t('file')}
      help={t('about')}
      error={guard === null ? undefined : t(guard === 'noFile' ? 'noFile' : 'noCode')}
      accept={workbookTypes}
      locked={locked}
      onFiles={list.choose}
      icon={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
      chosen={
        file && (
          <p className={styles['chosen']}>
            <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden="true" />
            <bdi className={styles['fileName']} title={file.name}>
              {file.name}
            </bdi>
            <span className={styles['muted']}>{size(file.size)}</span>
            {!locked && (
              <button type="button" className={styles['remove']} onClick={list.clear}>
                {t('remove')}
              </button>
            )}
          </p>
        )
      }
      beside={
        <>
          <span className={styles['gap']} />
          <SaveButton label={t('saveSample')} save={list.saveSample} />
        </>
      }
    />
  );
}

/** What the reading of a workbook came to, in one line. */
function Reading({ list: { model } }: ListProps) {
  const t = useTranslations('catalogue.excel');
  if (model.state === 'reading') return <p className={styles['muted']}>{t('readingNow')}</p>;
  const { summary } = model;
  if (!summary || model.state === 'imported') return null;
  const { counts, sheet, otherSheets } = summary;
  const rest = counts.same + counts.repeated + counts.invalid;
  return (
    <>
      <p className={styles['summary']}>
        {t('summary', { added: counts.new, changed: counts.changed, rest })}
        {model.state === 'previewed' && ` ${t('notYet')}`}
      </p>
      <p className={styles['muted']}>
        {otherSheets === 0 ? t('sheetAlone', { sheet }) : t('sheetOf', { sheet, count: otherSheets })}
      </p>
      {counts.new + counts.changed === 0 && (
        <p className={styles['muted']}>
          <InfoIcon /> {t('nothingNew')}
        </p>
      )}
    </>
  );
}

/** Why the workbook cannot be read, or what became of its upload. */
function Trouble({ list: { model } }: ListProps) {
  const t = useTranslations('catalogue.excel');
  const refusal = useRefusalWords();
  const say = (title: string, more: ReactNode) => (
    <div className={styles['trouble']}>
      <AlertIcon />
      <div>
        <p className={styles['troubleTitle']}>{title}</p>
        {more}
      </div>
    </div>
  );
  if (model.state === 'refused' && model.refused) return say(refusal(model.refused), null);
  if (model.state !== 'failed' || !model.failure) return null;
  const { outcome, message, isCancelled } = model.failure;
  if (isCancelled) return say(t('cancelled'), <p className={styles['muted']}>{t('perhaps')}</p>);
  if (outcome === 'refused') return say(t('refused'), message && <p>{message}</p>);
  return say(
    t('failed'),
    <>
      {outcome === 'unknown' && <p className={styles['muted']}>{t('perhaps')}</p>}
      <OfferBeside outcome={outcome} />
    </>,
  );
}

/** The server's own words. */
function Imported({ list: { model, clear } }: ListProps) {
  const t = useTranslations('catalogue.excel');
  return (
    <div className={styles['imported']}>
      <div role="status">
        <p className={styles['summary']}>{t('imported')}</p>
        {model.text && <p className={styles['words']}>{model.text}</p>}
      </div>
      <Button onClick={clear}>{t('next')}</Button>
    </div>
  );
}

interface SaveButtonProps {
  readonly label: string;
  readonly save: () => Promise<boolean>;
}

function SaveButton({ label, save }: SaveButtonProps) {
  const t = useTranslations('catalogue.excel');
  const saving = useSaving(save);
  return (
    <span className={styles['save']}>
      <Button
        variant="quiet"
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={saving.start}
        busy={saving.busy}
        busyLabel={t('saving')}
      >
        {label}
      </Button>
      <span role="alert" className={styles['saveFailed']}>
        {saving.failed && t('saveFailed')}
      </span>
    </span>
  );
}
