/** What can be done beside each failure that a panel or a screen shows. */
import { createContext, type ReactNode } from 'react';

export interface BesideFailuresParts {
  readonly action: ReactNode;
  /** The action's dialog is open, over every other one. */
  readonly isOpen: boolean;
  /** Opens it, as the action does. */
  readonly onOpen: () => void;
}

/** Nothing can be done on the login and on a wall. */
export const BesideFailures = createContext<BesideFailuresParts>({
  action: null,
  isOpen: false,
  onOpen: () => {},
});
