import { IconPlus } from '@tabler/icons-react';
import { Button, type ButtonProps } from './button.tsx';
import { useNarrow } from './use-narrow.ts';

/** The primary action of a list: one more. On a phone it is as wide as the screen. */
export const AddButton = (props: Pick<ButtonProps, 'ref' | 'onClick' | 'children'>) => (
  <Button
    {...props}
    variant="primary"
    wide={useNarrow()}
    icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
  />
);
