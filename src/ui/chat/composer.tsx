/** The text box (specification 2, Chat, Footer; rulings, 'Names that everyone can find': Send, Clear, Attach file). */
import { IconFileText, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import { afterPaint } from '../kit/after-paint.ts';
import { IconButton } from '../kit/button.tsx';
import { useFileSize } from '../kit/file-size.ts';
import { isComposing } from '../kit/is-composing.ts';
import { pageHeadingId } from '../kit/page-heading.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './composer.module.css';
import { bytesOf, charactersOf, textBytesAtMost } from './message-text.ts';
import { withReply } from './own-replies.ts';
import { ReplyMenu } from './reply-menu.tsx';
import type { ComposerModel } from './use-composer.ts';

export interface ComposerProps {
  readonly composer: ComposerModel;
  /** The phlebotomist's. */
  readonly name: string;
}

export function Composer({ composer, name }: ComposerProps) {
  const t = useTranslations('chat.composer');
  const { text, file, canSend } = composer;
  const { box } = composer;
  const countId = useId();
  const isNarrow = useNarrow();
  useGrowing(box, text);
  // Who opens a conversation wants to write; on a phone the keyboard would cover what was said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (isNarrow) return;
    const write = () => box.current?.focus({ preventScroll: true });
    write();
    // With a step from another screen the heading has taken the focus meanwhile.
    return afterPaint(() => {
      if (document.activeElement?.id === pageHeadingId) write();
    });
  }, []);

  const doAndStay = (act: () => void) => () => {
    act();
    box.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (!event.repeat) composer.send();
  };
  const paste = (event: ClipboardEvent): void => {
    const { files, types } = event.clipboardData;
    // A table or a page is copied as text and as a picture of it: the text is meant.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    composer.take([...files]);
  };
  return (
    <footer className={styles['composer']}>
      <div className={styles['measure']}>
        {file && <FileChip file={file} onRemove={doAndStay(composer.removeFile)} />}
        <Warnings composer={composer} />
        <form
          className={styles['row']}
          onSubmit={(event) => {
            event.preventDefault();
            doAndStay(composer.send)();
          }}
        >
          <AttachButton onFiles={doAndStayWith(composer.take, box)} />
          <ReplyMenu
            text={text}
            onChoose={(reply) => {
              composer.type(withReply(text, reply));
              box.current?.focus();
            }}
          />
          <div className={styles['box']}>
            <textarea
              ref={box}
              rows={1}
              dir="auto"
              aria-label={t('label', { name })}
              aria-describedby={text === '' ? undefined : countId}
              placeholder={t('placeholder')}
              value={text}
              onChange={(event) => composer.type(event.target.value)}
              onKeyDown={press}
              onPaste={paste}
            />
            <Count id={countId} text={text} />
          </div>
          <IconButton label={t('clear')} onClick={doAndStay(composer.clear)}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <button
            type="submit"
            className={styles['send']}
            aria-label={t('send')}
            title={canSend ? t('send') : t('sendHint')}
            disabled={!canSend}
          >
            <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </form>
      </div>
    </footer>
  );
}

const doAndStayWith =
  <Given,>(act: (given: Given) => void, box: RefObject<HTMLTextAreaElement | null>) =>
  (given: Given): void => {
    act(given);
    box.current?.focus();
  };

/** The box is as high as its text, up to what its style allows (specification 9: 120 px). */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that makes it high
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
}

function Count({ id, text }: { readonly id: string; readonly text: string }) {
  const t = useTranslations('chat.composer');
  const count = charactersOf(text);
  return (
    <span className={styles['count']} id={id}>
      <span aria-hidden="true">{t('count', { count })}</span>
      {/* An empty box announces no count. */}
      {count > 0 && <span className="hd-heard">{t('countLabel', { count })}</span>}
    </span>
  );
}

function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations('chat.composer');
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again.
    event.target.value = '';
    onFiles(files);
  };
  return (
    <>
      <input ref={input} type="file" hidden onChange={choose} />
      <IconButton label={t('attach')} onClick={() => input.current?.click()}>
        <IconPaperclip size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function FileChip({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const t = useTranslations('chat.composer');
  const size = useFileSize();
  return (
    <div className={styles['chip']}>
      <IconFileText size={18} stroke={1.75} aria-hidden="true" />
      <bdi className={styles['chipName']} title={file.name}>
        {file.name}
      </bdi>
      <span className={styles['chipSize']}>{size(file.size)}</span>
      <IconButton label={t('remove')} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** What a person should know before sending. */
function Warnings({ composer: { text, onlyTaken } }: Pick<ComposerProps, 'composer'>) {
  const t = useTranslations('chat.composer');
  const size = useFileSize();
  // A text has at most three bytes for each unit.
  const bytes = text.length * 3 > textBytesAtMost ? bytesOf(text) : 0;
  return (
    <div role="status" className={styles['warnings']}>
      {bytes > textBytesAtMost && <p>{t('tooLong', { size: size(bytes), limit: size(textBytesAtMost) })}</p>}
      {onlyTaken !== null && <p>{t('oneFile', { name: onlyTaken })}</p>}
    </div>
  );
}
