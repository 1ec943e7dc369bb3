import { useTranslations } from 'use-intl';
import styles from './message.module.css';
import { foldedText, piecesOf } from './message-text.ts';

export interface MessageBodyProps {
  readonly text: string;
  readonly finder: RegExp | null;
  readonly isUnfolded: boolean;
  readonly onFold: () => void;
}

/** The text of a message, as it was written; a long one begins folded. */
export function MessageBody({ text, finder, isUnfolded, onFold }: MessageBodyProps) {
  const t = useTranslations('chat.message');
  const folded = foldedText(text);
  return (
    <>
      <p className={styles['text']} dir="auto">
        <Marked text={folded === null || isUnfolded ? text : `${folded}…`} finder={finder} />
      </p>
      {folded !== null && (
        <button type="button" className={styles['fold']} aria-expanded={isUnfolded} onClick={onFold}>
          {t(isUnfolded ? 'showLess' : 'showAll')}
        </button>
      )}
    </>
  );
}

/** A text with what is looked for marked. */
export function Marked({ text, finder }: { readonly text: string; readonly finder: RegExp | null }) {
  if (finder === null) return text;
  return piecesOf(text, finder).map((piece, index) =>
    piece.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
      <mark key={index} className={styles['mark']}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
