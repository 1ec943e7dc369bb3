/** What a person can do with the alerts; `keys` are the alerts' own. */
export interface AlertActions {
  readonly onCollapse: () => void;
  readonly onExpand: () => void;
  readonly onDismiss: (keys: readonly string[]) => void;
  readonly onDismissAll: () => void;
  /** Somebody looks after them, or not any more. */
  readonly onAcknowledge: (keys: readonly string[], isAcknowledged: boolean) => void;
  /** For so long, ms. */
  readonly onSnooze: (keys: readonly string[], forMs: number) => void;
  readonly onWake: (key: string) => void;
}
