/** What the console has of the export of incidents from the start. */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BesideFailures } from '../kit/beside-failures.ts';
import { Button } from '../kit/button.tsx';
import { lateDialog } from '../kit/late-dialog.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';

/** Asks what is to be in the file, and saves it. */
export const ExportIncident = lateDialog(
  withLateTexts(async () => (await import('./export-dialog.tsx')).ExportDialog),
);

/**
 * Its children offer the export, beside each failure and elsewhere. The dialog is its own: a failure may be over before
 * the file is saved.
 */
export function ExportBesideFailures({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell.menuEntries');
  const [isOpen, setOpen] = useState(false);
  const beside = useMemo(() => {
    const onOpen = () => setOpen(true);
    return {
      isOpen,
      onOpen,
      action: (
        <Button variant="quiet" onClick={onOpen}>
          {t('incident')}
        </Button>
      ),
    };
  }, [isOpen, t]);
  return (
    <>
      <BesideFailures value={beside}>{children}</BesideFailures>
      {isOpen && <ExportIncident title={t('incident')} onClose={() => setOpen(false)} />}
    </>
  );
}
