/** A message as it stands in the conversation, whether the backend has it or not. */
import type { ReactNode } from 'react';
import { classes } from '../kit/classes.ts';
import styles from './message.module.css';
import { MessageBody } from './message-body.tsx';

/** What the list says of each message. */
export interface BubbleProps {
  /** The first of its group; the last, under which its foot stands. */
  readonly starts: boolean;
  readonly ends: boolean;
  /** What is looked for in the conversation; null for nothing. */
  readonly finder: RegExp | null;
  /** The search has led here. */
  readonly isCurrent: boolean;
  readonly isUnfolded: boolean;
  readonly onFold: (id: string) => void;
}

interface BubbleParts extends BubbleProps {
  readonly id: string;
  readonly isOwn: boolean;
  readonly sender: string;
  readonly file: ReactNode;
  readonly text: string | null;
  /** What stands under the text, within the bubble. */
  readonly state: ReactNode;
  readonly foot: ReactNode;
}

export function Bubble({ id, isOwn, sender, file, text, state, foot, ...props }: BubbleParts) {
  const { starts, ends, finder, isCurrent, isUnfolded, onFold } = props;
  return (
    <div
      className={classes(styles['row'], isOwn && styles['own'])}
      data-starts={starts || undefined}
      data-current={isCurrent || undefined}
    >
      <div className={styles['bubble']}>
        <span className="hd-heard">{sender}</span>
        {file}
        {text !== null && (
          <MessageBody
            text={text}
            finder={finder}
            isUnfolded={isUnfolded || (isCurrent && finder !== null)}
            onFold={() => onFold(id)}
          />
        )}
        {state}
      </div>
      {ends && foot}
    </div>
  );
}
