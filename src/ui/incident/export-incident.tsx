/** What the console has of the export of incidents from the start. */
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';
import { lateDialog } from '../shell/late-dialog.tsx';

/** Asks what is to be in the file, and saves it. */
export const ExportIncident = lateDialog(
  withLateTexts(async () => (await import('./export-dialog.tsx')).ExportDialog),
);

/** Beside an error. */
export function ExportIncidentButton() {
  const t = useTranslations('shell.menuEntries');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('incident')}
      </Button>
      {isOpen && <ExportIncident title={t('incident')} onClose={() => setOpen(false)} />}
    </>
  );
}
