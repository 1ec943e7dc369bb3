import { IconPrinter } from '@tabler/icons-react';
import { Button, IconButton } from './button.tsx';
import { useNarrow } from './use-narrow.ts';

/** Prints the page. On a phone its icon alone, so that the heading has room. */
export function PrintButton({ label }: { readonly label: string }) {
  const isNarrow = useNarrow();
  const icon = <IconPrinter size={isNarrow ? 20 : 18} stroke={1.75} aria-hidden="true" />;
  const print = () => window.print();
  return isNarrow ? (
    <IconButton label={label} onClick={print}>
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} onClick={print}>
      {label}
    </Button>
  );
}
